import { splitPosition } from '../../dataset/index.js';
import { judgeSystem } from '../judge.js';
import { predict } from '../run.js';
import type { EvaluationSet, ExampleOf, Part, TaskKind } from '../sets/index.js';
import type { AnyEntry, System } from '../systems/index.js';
import { type FigureInterval, scaledInterval } from '../tasks/index.js';

/** The scores of a model trained on some of the training examples. */
export interface CurvePoint {
  model: string;
  /** The source of the training examples, if they are from one source only, such as a year of DUC. */
  source?: string;
  examples: number;
  /** The share of all training examples of the set. */
  share: number;
  /** The columns of the set's table, scaled for print. */
  values: number[];
  /** The 95% interval of each value, in the same scale; null if the task gives none. */
  intervals: (FigureInterval | null)[];
}

export interface CurveRequest<Kind extends TaskKind> {
  set: EvaluationSet<Kind>;
  part: Part;
  entries: readonly AnyEntry[];
  make(entry: AnyEntry, set: EvaluationSet<Kind>): Promise<System<Kind>>;
  /** Percentages of the training examples. */
  shares: readonly number[];
  seed: number;
  onPoint?(): void;
}

/** Returns a set with fewer training examples. */
function restrictTraining<Kind extends TaskKind>(
  set: EvaluationSet<Kind>,
  training: readonly ExampleOf[Kind][],
): EvaluationSet<Kind> {
  return {
    ...set,
    size: (part) => (part === 'train' ? training.length : set.size(part)),
    async *examples(part) {
      yield* part === 'train' ? training : set.examples(part);
    },
  };
}

/** Returns the examples in a random order given by the seed: a larger share includes every smaller one. */
async function shuffledTraining<Kind extends TaskKind>(set: EvaluationSet<Kind>, seed: number) {
  const training: ExampleOf[Kind][] = [];
  for await (const example of set.examples('train')) training.push(example);
  const positions = new Map(training.map(({ id }) => [id, splitPosition(id, seed)]));
  return training.sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
}

/** Returns the number of training examples of the set that a trained model has seen; 0 if it was trained on another set. */
function countLearnt(dataset: string | null | undefined, signature: string, all: number): number {
  if (!dataset?.startsWith(signature)) return 0;
  return Math.min(all, Number(/\|examples:(\d+)/.exec(dataset)?.[1] ?? all));
}

/**
 * WikiRef, Figure 4: the scores of models trained on shares of the training examples, and on those of each source by itself. A model
 * that is already trained gives one point, at the number of examples that it has seen.
 */
export async function learningCurve<Kind extends TaskKind>(
  request: CurveRequest<Kind>,
  examples: readonly ExampleOf[Kind][],
): Promise<CurvePoint[]> {
  const { set, part, seed, shares } = request;
  const training = await shuffledTraining(set, seed);
  const sources = [...new Set(training.flatMap((example) => set.sourceOf?.(example) ?? []))].sort();
  const all = training.length;
  const measureEntry = async (entry: AnyEntry, subset: readonly ExampleOf[Kind][]) => {
    const restricted = restrictTraining(set, subset);
    const system = await request.make(entry, restricted);
    try {
      const judged = judgeSystem(
        set.task,
        examples,
        await predict(restricted, part, examples, system, { seed }),
      );
      request.onPoint?.();
      const figures = set.task.figures([...judged.items.values()]);
      const scale = (i: number) => set.task.columns[i]?.scale ?? 1;
      return {
        values: figures.map(({ value }, i) => value * scale(i)),
        intervals: figures.map((figure, i) => scaledInterval(figure, scale(i))),
      };
    } finally {
      await system.close?.();
    }
  };
  const points: CurvePoint[] = [];
  for (const entry of request.entries) {
    const { name: model } = entry;
    if (!entry.learns) {
      const learnt = countLearnt(entry.learntFrom, set.signature, all);
      points.push({ model, examples: learnt, share: learnt / all, ...(await measureEntry(entry, training)) });
      continue;
    }
    for (const share of shares) {
      const subset = training.slice(0, Math.max(1, Math.round((all * share) / 100)));
      const measured = await measureEntry(entry, subset);
      points.push({ model, examples: subset.length, share: subset.length / all, ...measured });
    }
    for (const source of sources.length > 1 ? sources : []) {
      const subset = training.filter((example) => set.sourceOf?.(example) === source);
      const measured = await measureEntry(entry, subset);
      points.push({ model, source, examples: subset.length, share: subset.length / all, ...measured });
    }
  }
  return points;
}
