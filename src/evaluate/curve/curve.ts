import { splitPosition } from '../../dataset/index.js';
import { judgeAll } from '../judge.js';
import { predict } from '../run.js';
import type { EvaluationSet, ExampleOf, Part, TaskKind } from '../sets/index.js';
import type { AnyEntry, System } from '../systems/index.js';

/** What a model reaches with some of the training examples. */
export interface CurvePoint {
  model: string;
  /** The part of the training examples, where they are those of one source: a year of DUC. */
  source?: string;
  examples: number;
  /** Of all training examples of the set. */
  share: number;
  /** The columns of the set's table, scaled for print. */
  values: number[];
}

export interface CurveRequest<Kind extends TaskKind> {
  set: EvaluationSet<Kind>;
  part: Part;
  entries: readonly AnyEntry[];
  make(entry: AnyEntry, set: EvaluationSet<Kind>): Promise<System<Kind>>;
  /** Per cent of the training examples. */
  shares: readonly number[];
  seed: number;
  onPoint?(): void;
}

/** A set with fewer training examples. */
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

/** The examples in a random order given by the seed: a larger share includes every smaller one. */
async function shuffledTraining<Kind extends TaskKind>(set: EvaluationSet<Kind>, seed: number) {
  const training: ExampleOf[Kind][] = [];
  for await (const example of set.examples('train')) training.push(example);
  const at = new Map(training.map(({ id }) => [id, splitPosition(id, seed)]));
  return training.sort((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0));
}

/** How many training examples of the set a trained model has seen; none if it learnt from another set. */
function learntFrom(dataset: string | null | undefined, signature: string, all: number): number {
  if (!dataset?.startsWith(signature)) return 0;
  return Math.min(all, Number(/\|examples:(\d+)/.exec(dataset)?.[1] ?? all));
}

/**
 * WikiRef, Figure 4: how good models are that learn from a share of the training examples, and from those of each source alone.
 * A model that is trained already is one point, at the number of examples that it has seen.
 */
export async function learningCurve<Kind extends TaskKind>(
  request: CurveRequest<Kind>,
  examples: readonly ExampleOf[Kind][],
): Promise<CurvePoint[]> {
  const { set, part, seed, shares } = request;
  const training = await shuffledTraining(set, seed);
  const sources = [...new Set(training.flatMap((one) => set.sourceOf?.(one) ?? []))].sort();
  const all = training.length;
  const measureEntry = async (entry: AnyEntry, from: readonly ExampleOf[Kind][]) => {
    const some = restrictTraining(set, from);
    const system = await request.make(entry, some);
    try {
      const judged = judgeAll(set.task, examples, await predict(some, part, examples, system, { seed }));
      request.onPoint?.();
      const figures = set.task.figures([...judged.items.values()]);
      return figures.map(({ value }, i) => value * (set.task.columns[i]?.scale ?? 1));
    } finally {
      await system.close?.();
    }
  };
  const points: CurvePoint[] = [];
  for (const entry of request.entries) {
    const { name: model } = entry;
    if (!entry.learns) {
      const seen = learntFrom(entry.learntFrom, set.signature, all);
      points.push({ model, examples: seen, share: seen / all, values: await measureEntry(entry, training) });
      continue;
    }
    for (const share of shares) {
      const from = training.slice(0, Math.max(1, Math.round((all * share) / 100)));
      const values = await measureEntry(entry, from);
      points.push({ model, examples: from.length, share: from.length / all, values });
    }
    for (const source of sources.length > 1 ? sources : []) {
      const from = training.filter((one) => set.sourceOf?.(one) === source);
      const values = await measureEntry(entry, from);
      points.push({ model, source, examples: from.length, share: from.length / all, values });
    }
  }
  return points;
}
