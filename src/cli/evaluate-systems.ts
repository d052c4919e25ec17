import { cacheRoot } from '../cache-root.js';
import {
  type AnyEntry,
  type AnySet,
  type EvaluationSet,
  type ExampleOf,
  findModels,
  modelFor,
  ofOneKind,
  predict,
  readPredictions,
  type SystemPredictions,
  type TaskKind,
} from '../evaluate/index.js';
import { UserError } from '../user-error.js';
import { apiOptions } from './api-options.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { modelProgress } from './evaluate-progress.js';

/** The models that are asked for. With all splits in one, `all` leaves out those that would have learnt from them. */
function chooseModels(set: AnySet, flags: EvaluateFlags): AnyEntry[] {
  const wanted = flags.models ?? (flags.predictions ? [] : ['all']);
  const entries = findModels(set, wanted);
  const untaught = flags.split === 'all' || flags.split === 'train' || set.size('train') === 0;
  return wanted.includes('all') && untaught
    ? entries.filter(({ learns, name }) => !learns || wanted.includes(name))
    : entries;
}

/** The systems that are compared must be among those that are run or read: said before any of them runs. */
function checkNames(compare: readonly (readonly string[])[], names: readonly string[]): void {
  const unknown = compare.flat().find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UserError(
      `--compare ${unknown}: not among the systems evaluated here (${names.join(', ')}); add it with --models or --predictions`,
    );
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    throw new UserError(`${twice}: given twice; give one of them another name in its file`);
}

/** Answers of all models and of all files, in the order of the table. */
export async function collectSystems<Kind extends TaskKind>(
  set: EvaluationSet<Kind>,
  examples: readonly ExampleOf[Kind][],
  flags: EvaluateFlags,
  compare: readonly (readonly string[])[] = [],
): Promise<SystemPredictions[]> {
  const entries = chooseModels(ofOneKind(set), flags);
  const read: SystemPredictions[] = [];
  for (const path of flags.predictions ?? []) read.push(await readPredictions(path));
  checkNames(compare, [...entries.map(({ name }) => name), ...read.map(({ model }) => model)]);
  const systems: SystemPredictions[] = [];
  for (const entry of entries)
    for (const run of listRuns(entry, ofOneKind(set), flags))
      systems.push(await runModel(entry, run, set, examples, flags));
  systems.push(...read);
  if (systems.length === 0)
    throw new UserError(`no model is left for ${set.name} on ${flags.split}; name some with --models`);
  return systems;
}

/** One training of a model: its seed and, where it is one of several, the row that they share. */
interface ModelRun {
  seed: number;
  shared?: Pick<SystemPredictions, 'model' | 'seedsOf' | 'publishedAs'>;
}

/** Models that learn are run with each seed where several are asked for. */
function listRuns(
  { name, learns }: AnyEntry,
  { published }: AnySet,
  { seed, seeds = 1 }: EvaluateFlags,
): ModelRun[] {
  if (!learns || seeds === 1) return [{ seed }];
  const publishedAs = published.rows.find(({ model }) => model === name)?.system;
  return Array.from({ length: seeds }, (_, i) => ({
    seed: seed + i,
    shared: { model: `${name}/seed-${seed + i}`, seedsOf: name, publishedAs },
  }));
}

async function runModel<Kind extends TaskKind>(
  entry: AnyEntry,
  { seed, shared = { model: entry.name } }: ModelRun,
  set: EvaluationSet<Kind>,
  examples: readonly ExampleOf[Kind][],
  flags: EvaluateFlags,
): Promise<SystemPredictions> {
  const shown = modelProgress(shared.model, flags.quiet ?? false);
  const system = await modelFor(entry, set, {
    ...{ seed, modelFolder: flags.modelFolder, cacheFolder: cacheRoot() },
    ...{ threshold: flags.threshold, precision: flags.precision, api: apiOptions(flags) },
  });
  try {
    const answers = await predict(set, flags.split, examples, system, { seed, onProgress: shown.note });
    for (const line of system.report?.() ?? []) process.stderr.write(`${shared.model}: ${line}\n`);
    return shared.seedsOf === undefined ? answers : { ...answers, ...shared };
  } finally {
    shown.done();
    await system.close?.();
  }
}
