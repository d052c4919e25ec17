import { cacheRoot } from '../embed/index.js';
import {
  type AnyEntry,
  type AnySet,
  type EvaluationSet,
  type ExampleOf,
  modelsNamed,
  predict,
  readPredictions,
  type System,
  type SystemPredictions,
  type TaskKind,
} from '../evaluate/index.js';
import { UserError } from '../user-error.js';
import { apiOptions } from './api-options.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { modelProgress } from './evaluate-progress.js';

/** The models that are asked for. With all splits in one, `all` leaves out those that would have learnt from them. */
function entriesOf(set: AnySet, flags: EvaluateFlags): AnyEntry[] {
  const wanted = flags.models ?? (flags.predictions ? [] : ['all']);
  const entries = modelsNamed(set, wanted);
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
export async function systemsOf<Kind extends TaskKind>(
  set: EvaluationSet<Kind>,
  examples: readonly ExampleOf[Kind][],
  flags: EvaluateFlags,
  compare: readonly (readonly string[])[] = [],
): Promise<SystemPredictions[]> {
  const entries = entriesOf(set as unknown as AnySet, flags);
  const read: SystemPredictions[] = [];
  for (const path of flags.predictions ?? []) read.push(await readPredictions(path));
  checkNames(compare, [...entries.map(({ name }) => name), ...read.map(({ model }) => model)]);
  const systems: SystemPredictions[] = [];
  for (const entry of entries) {
    const shown = modelProgress(entry.name, flags.quiet ?? false);
    const system = (await entry.make({
      set: set as unknown as AnySet,
      seed: flags.seed,
      modelFolder: flags.modelFolder,
      cacheFolder: cacheRoot(),
      threshold: flags.threshold,
      precision: flags.precision,
      api: apiOptions(flags),
    })) as unknown as System<Kind>;
    try {
      systems.push(
        await predict(set, flags.split, examples, system, { seed: flags.seed, onProgress: shown.note }),
      );
      for (const line of system.report?.() ?? []) process.stderr.write(`${entry.name}: ${line}\n`);
    } finally {
      shown.done();
      await system.close?.();
    }
  }
  systems.push(...read);
  if (systems.length === 0)
    throw new UserError(`no model is left for ${set.name} on ${flags.split}; name some with --models`);
  return systems;
}
