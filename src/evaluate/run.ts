import { UserError } from '../user-error.js';
import { type ComparisonOptions, compareSystems, correctPValues } from './compare.js';
import { type JudgedSystem, judgeSystem } from './judge.js';
import type { Measurements, Prediction, RunPredictions, SystemPredictions } from './predictions/index.js';
import {
  datasetRows,
  type EvaluationSet,
  type ExampleOf,
  type ItemOf,
  type Part,
  type TaskKind,
  toOneKind,
} from './sets/index.js';
import type { System } from './systems/index.js';
import { type Evaluation, resultTable } from './tables/index.js';

export interface RunProgress {
  model: string;
  /** `fit` while a model learns, `answer` while it answers. */
  step: 'fit' | 'answer';
  done: number;
  of?: number | undefined;
}

export interface RunOptions {
  seed?: number | undefined;
  onProgress?: ((progress: RunProgress) => void) | undefined;
}

/** Loads all examples of a part. Throws UserError if there are none. */
export async function loadExamples<Kind extends TaskKind>(
  set: EvaluationSet<Kind>,
  part: Part,
): Promise<ExampleOf[Kind][]> {
  const examples: ExampleOf[Kind][] = [];
  for await (const example of set.examples(part)) examples.push(example);
  if (examples.length === 0) {
    const sizes = (['train', 'validation', 'test'] as const).map((split) => `${split} ${set.size(split)}`);
    throw new UserError(
      `${set.path} has no examples${set.variant ? ` of ${set.variant}` : ''} in ${part} (${sizes.join(', ')}); name another with --split`,
    );
  }
  return examples;
}

/** Trains a system on the training split and collects its answers to every example. */
export async function predict<Kind extends TaskKind>(
  set: EvaluationSet<Kind>,
  part: Part,
  examples: readonly ExampleOf[Kind][],
  system: System<Kind>,
  { seed = 0, onProgress }: RunOptions = {},
): Promise<RunPredictions> {
  if (system.fit) {
    if (part !== 'test' && part !== 'validation')
      throw new UserError(
        `${system.name} learns from the training split, so it cannot be evaluated on ${part === 'all' ? 'all splits' : 'it'}; use --split test`,
      );
    if (set.size('train') === 0)
      throw new UserError(`${system.name} needs a training split, and ${set.path} has none`);
    await system.fit(() => set.examples('train'), {
      seed,
      ...(set.size('validation') > 0 ? { validation: () => set.examples('validation') } : {}),
      onProgress: ({ done, of }) => onProgress?.({ model: system.name, step: 'fit', done, of }),
    });
  }
  const byId = new Map<string, Prediction>();
  const reportProgress = () =>
    onProgress?.({ model: system.name, step: 'answer', done: byId.size, of: examples.length });
  if (system.answerExamples) {
    for await (const prediction of system.answerExamples(examples)) {
      byId.set(prediction.id, prediction);
      reportProgress();
    }
  } else if (system.answerRows) {
    const ids = new Set(examples.map(({ id }) => id));
    for await (const prediction of system.answerRows(datasetRows(set, part))) {
      if (ids.has(prediction.id)) byId.set(prediction.id, prediction);
      reportProgress();
    }
  } else
    for (const example of examples) {
      byId.set(example.id, { id: example.id, ...(await system.answer(example)) });
      reportProgress();
    }
  const { name, signature, publishedAs, seedsOf } = system;
  const notes = system.notes?.() ?? [];
  return {
    model: name,
    signature,
    byId,
    ...(publishedAs ? { publishedAs } : {}),
    ...(seedsOf ? { seedsOf } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
}

/** Measures a system's answers with models, if the set's metrics need that. */
export async function measureSystem<Kind extends TaskKind>(
  { task }: EvaluationSet<Kind>,
  examples: readonly ExampleOf[Kind][],
  system: SystemPredictions,
): Promise<SystemPredictions> {
  if (!task.measure) return system;
  const pairs = examples.flatMap((example) => {
    const prediction = system.byId.get(example.id);
    return prediction ? [{ example, prediction }] : [];
  });
  const measurements = await task.measure(pairs);
  const byId = new Map<string, Measurements>();
  for (const [i, { example }] of pairs.entries()) byId.set(example.id, measurements[i] ?? {});
  return { ...system, measurements: byId };
}

export interface TableOptions extends ComparisonOptions {
  /** Pairs of systems to compare, by name. */
  compare?: readonly (readonly [string, string])[] | undefined;
}

/** Builds the paper's table for a set from the answers of the systems. */
export function buildTable<Kind extends TaskKind>(
  set: EvaluationSet<Kind>,
  part: Part,
  examples: readonly ExampleOf[Kind][],
  systems: readonly SystemPredictions[],
  { compare = [], ...options }: TableOptions = {},
): Evaluation {
  const judged = systems.map((system) => judgeSystem(set.task, examples, system));
  const table = resultTable(toOneKind(set), part, examples.length, judged);
  table.notes.push(...(set.task.notes?.(examples) ?? []));
  return {
    table,
    comparisons: correctPValues(
      compare.map(([a, b]) =>
        compareSystems(set.task, findSystem(judged, a), findSystem(judged, b), options),
      ),
    ),
  };
}

function findSystem<Kind extends TaskKind>(
  judged: readonly JudgedSystem<ItemOf[Kind]>[],
  name: string,
): JudgedSystem<ItemOf[Kind]> {
  const system = judged.find(({ model }) => model === name);
  if (!system)
    throw new UserError(
      `${name}: not among the evaluated systems (${judged.map(({ model }) => model).join(', ')})`,
    );
  return system;
}
