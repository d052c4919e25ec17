import type { DatasetRow } from '../../dataset/index.js';
import type { FitOptions, Named, ParagraphExample, Scorer, Summariser } from '../../models/index.js';
import type { Prediction } from '../predictions/index.js';
import type { ExampleOf, TaskKind } from '../sets/index.js';

export type Answer = Omit<Prediction, 'id' | 'model'>;

export interface SystemFitOptions<Example> extends Omit<FitOptions, 'validation'> {
  /** Held-out examples for early stopping and thresholds, if there are any. */
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
  /** Answers many rows of the set at once; used instead of `answer` if present. */
  answerRows?(rows: AsyncIterable<DatasetRow>): AsyncIterable<Prediction>;
  /** Answers many examples concurrently; used instead of `answer` if present. */
  answerExamples?(examples: readonly ExampleOf[Kind][]): AsyncIterable<Prediction>;
  /** Lines for the user after a run, such as its cost. */
  report?(): string[];
  /** The row of the paper's table that the model belongs to. */
  publishedAs?: string | undefined;
  /** The model that was trained with several seeds, of which this is one. */
  seedsOf?: string | undefined;
  close?(): Promise<void>;
}

/** Returns a system that gives the scores of a scorer. */
export function rankingSystem(scorer: Scorer<ExampleOf['ranking']>): System<'ranking'> {
  return {
    ...nameAndSignature(scorer),
    ...(scorer.fit ? { fit: scorer.fit.bind(scorer) } : {}),
    answer: async (example) => ({ scores: [...(await scorer.score(example))] }),
  };
}

/** A model of paragraphs, which may have its own threshold for positive sentences. */
export type ParagraphScorer = Scorer<ParagraphExample> & { readonly threshold?: number };

/** Returns a system that gives scores, and labels by the given threshold (default: the model's own, or 0.5). */
export function labellingSystem(scorer: ParagraphScorer, threshold?: number): System<'labelling'> {
  return {
    ...nameAndSignature(scorer),
    ...(scorer.fit ? { fit: scorer.fit.bind(scorer) } : {}),
    async answer(example) {
      const scores = [...(await scorer.score(example))];
      const minScore = threshold ?? scorer.threshold ?? 0.5;
      return { scores, labels: scores.map((score) => score >= minScore) };
    },
  };
}

/** Returns a system that gives the sentences that a summariser picks. */
export function summarySystem(summariser: Summariser): System<'summary'> {
  return {
    ...nameAndSignature(summariser),
    ...(summariser.fit ? { fit: summariser.fit.bind(summariser) } : {}),
    answer: async (example) => ({ picked: await summariser.pick(example) }),
  };
}

function nameAndSignature(model: Named): Named {
  const { name, signature } = model;
  return { name, signature, ...(model.notes ? { notes: () => model.notes?.() ?? [] } : {}) };
}
