import type { DatasetRow } from '../../dataset/index.js';
import type { FitOptions, Named, ParagraphExample, Scorer, Summariser } from '../../models/index.js';
import type { Prediction } from '../predictions/index.js';
import type { ExampleOf, TaskKind } from '../sets/index.js';

export type Answer = Omit<Prediction, 'id' | 'model'>;

export interface SystemFitOptions<Example> extends Omit<FitOptions, 'validation'> {
  /** Held-out examples, for stopping early and for thresholds; absent where there are none. */
  validation?: () => AsyncIterable<Example>;
}

/** A model that answers the examples of a set. */
export interface System<Kind extends TaskKind = TaskKind> extends Named {
  /** Trains the model; absent if it needs no training. */
  fit?(
    training: () => AsyncIterable<ExampleOf[Kind]>,
    options: SystemFitOptions<ExampleOf[Kind]>,
  ): Promise<void>;
  answer(example: ExampleOf[Kind]): Promise<Answer>;
  /** Answers many rows of the set at a time; used instead of `answer` if present. */
  answerRows?(rows: AsyncIterable<DatasetRow>): AsyncIterable<Prediction>;
  /** Answers many examples, several at a time. */
  answerExamples?(examples: readonly ExampleOf[Kind][]): AsyncIterable<Prediction>;
  /** What there is to say of a run once it is over, in lines for the user. */
  report?(): string[];
  /** The row of the paper's table that the model belongs to. */
  publishedAs?: string | undefined;
  /** The model of which this is one of several seeds. */
  seedsOf?: string | undefined;
  close?(): Promise<void>;
}

/** Scores of sentences as they are. */
export function ranking(scorer: Scorer<ExampleOf['ranking']>): System<'ranking'> {
  return {
    ...named(scorer),
    ...(scorer.fit ? { fit: scorer.fit.bind(scorer) } : {}),
    answer: async (example) => ({ scores: [...(await scorer.score(example))] }),
  };
}

/** A model of paragraphs may know by itself from which score on a sentence counts. */
export type ParagraphScorer = Scorer<ParagraphExample> & { readonly threshold?: number };

/** Probabilities and the labels at the given threshold, the model's own, or one half. */
export function labelling(scorer: ParagraphScorer, threshold?: number): System<'labelling'> {
  return {
    ...named(scorer),
    ...(scorer.fit ? { fit: scorer.fit.bind(scorer) } : {}),
    async answer(example) {
      const scores = [...(await scorer.score(example))];
      const least = threshold ?? scorer.threshold ?? 0.5;
      return { scores, labels: scores.map((score) => score >= least) };
    },
  };
}

/** Sentences as a summariser picks them. */
export function summarising(summariser: Summariser): System<'summary'> {
  return {
    ...named(summariser),
    ...(summariser.fit ? { fit: summariser.fit.bind(summariser) } : {}),
    answer: async (example) => ({ picked: await summariser.pick(example) }),
  };
}

function named(model: Named): Named {
  const { name, signature } = model;
  return { name, signature, ...(model.notes ? { notes: () => model.notes?.() ?? [] } : {}) };
}
