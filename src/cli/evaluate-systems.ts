import { basename, resolve } from 'node:path';
import { cacheRoot } from '../cache-root.js';
import {
  type AnyEntry,
  type AnySet,
  createModel,
  type EvaluationSet,
  type ExampleOf,
  findModels,
  predict,
  predictionFaults,
  readPredictions,
  rerankedEntry,
  type SystemPredictions,
  setInput,
  type TaskKind,
  toOneKind,
} from '../evaluate/index.js';
import { UserError } from '../user-error.js';
import { apiOptions } from './api-options.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { modelProgress } from './evaluate-progress.js';

/** Returns the requested models. `all` leaves out models that learn if there is no separate training split to learn from. */
function chooseModels(set: AnySet, flags: EvaluateFlags): AnyEntry[] {
  const requested = flags.models ?? (flags.predictions ? [] : ['all']);
  const entries = findModels(set, requested).flatMap((entry) => addReranked(entry, flags));
  const cannotLearn = flags.split === 'all' || flags.split === 'train' || set.size('train') === 0;
  return requested.includes('all') && cannotLearn
    ? entries.filter(({ learns, name }) => !learns || requested.includes(name))
    : entries;
}

/** Refuses `--embeddings` if no system would use it, rather than ignore it. */
function checkEmbeddings(entries: readonly AnyEntry[], { embeddings, candidates }: EvaluateFlags): void {
  if (embeddings === undefined || candidates !== undefined) return;
  if (!entries.some(({ name }) => name.split('+').includes('embeddings')))
    throw new UserError(
      '--embeddings sets the model of the system named embeddings, which is not evaluated here; add it with --models embeddings',
    );
}

/** Adds to a search model, if `--rerank` is given, the same model with its best results reordered. */
function addReranked(entry: AnyEntry, { rerank, rerankBest, rerankWeight }: EvaluateFlags): AnyEntry[] {
  if (!rerank) return [entry];
  const options = { model: rerank, best: rerankBest, weight: rerankWeight };
  return [entry, rerankedEntry(entry, basename(resolve(rerank)), options)];
}

/** Checks, before anything runs, that the systems to compare are evaluated here and that no two have the same name. */
function checkNames(compare: readonly (readonly string[])[], names: readonly string[]): void {
  const unknown = compare.flat().find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UserError(
      `--compare ${unknown}: not among the systems evaluated here (${names.join(', ')}); add it with --models or --predictions`,
    );
  const duplicate = names.find((name, i) => names.indexOf(name) < i);
  if (duplicate !== undefined)
    throw new UserError(`${duplicate}: two systems have this name; rename one of them in its file`);
}

/** Reads predictions from a file. If they are for another dataset or by another model, warns and adds notes below the table. */
async function readChecked(path: string, set: AnySet, { split }: EvaluateFlags): Promise<SystemPredictions> {
  const system = await readPredictions(path);
  const faults = await predictionFaults(path, { dataset: setInput(set), split, model: system.model });
  for (const fault of faults) process.stderr.write(`citemill: ${path}: ${fault}\n`);
  return faults.length > 0 ? { ...system, notes: faults } : system;
}

/** Collects the predictions of all models and files, in the order of the table. */
export async function collectSystems<Kind extends TaskKind>(
  set: EvaluationSet<Kind>,
  examples: readonly ExampleOf[Kind][],
  flags: EvaluateFlags,
  compare: readonly (readonly string[])[] = [],
): Promise<SystemPredictions[]> {
  const entries = chooseModels(toOneKind(set), flags);
  checkEmbeddings(entries, flags);
  const fromFiles: SystemPredictions[] = [];
  for (const path of flags.predictions ?? []) fromFiles.push(await readChecked(path, toOneKind(set), flags));
  checkNames(compare, [...entries.map(({ name }) => name), ...fromFiles.map(({ model }) => model)]);
  const systems: SystemPredictions[] = [];
  for (const entry of entries)
    for (const run of listRuns(entry, toOneKind(set), flags))
      systems.push(await runModel(entry, run, set, examples, flags));
  systems.push(...fromFiles);
  if (systems.length === 0)
    throw new UserError(`no models to evaluate for ${set.name} on ${flags.split}; name some with --models`);
  return systems;
}

/** One run of a model: its seed and, if there are several runs, the table row that they share. */
interface ModelRun {
  seed: number;
  shared?: Pick<SystemPredictions, 'model' | 'seedsOf' | 'publishedAs'>;
}

/** Lists the runs of a model: one per seed if it learns, otherwise a single one. */
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
  const bar = modelProgress(shared.model, flags.quiet ?? false);
  const system = await createModel(entry, set, {
    seed,
    modelFolder: flags.modelFolder,
    embeddings: flags.embeddings,
    cacheFolder: cacheRoot(),
    threshold: flags.threshold,
    precision: flags.precision,
    api: apiOptions(flags),
  });
  try {
    const answers = await predict(set, flags.split, examples, system, { seed, onProgress: bar.note });
    for (const line of system.report?.() ?? []) process.stderr.write(`${shared.model}: ${line}\n`);
    return shared.seedsOf === undefined ? answers : { ...answers, ...shared };
  } finally {
    bar.done();
    await system.close?.();
  }
}
