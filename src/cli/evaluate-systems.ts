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
import { UserError } from '../paper/index.js';
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

/** Answers of all models and of all files, in the order of the table. */
export async function systemsOf<Kind extends TaskKind>(
  set: EvaluationSet<Kind>,
  examples: readonly ExampleOf[Kind][],
  flags: EvaluateFlags,
): Promise<SystemPredictions[]> {
  const systems: SystemPredictions[] = [];
  for (const entry of entriesOf(set as unknown as AnySet, flags)) {
    const shown = modelProgress(entry.name, flags.quiet ?? false);
    const system = (await entry.make({
      set: set as unknown as AnySet,
      seed: flags.seed,
      modelFolder: flags.modelFolder,
      cacheFolder: cacheRoot(),
      threshold: flags.threshold,
    })) as unknown as System<Kind>;
    try {
      systems.push(
        await predict(set, flags.split, examples, system, { seed: flags.seed, onProgress: shown.note }),
      );
    } finally {
      shown.done();
      await system.close?.();
    }
  }
  for (const path of flags.predictions ?? []) systems.push(await readPredictions(path));
  const twice = systems.find(({ model }, i) => systems.findIndex((one) => one.model === model) < i);
  if (twice) throw new UserError(`${twice.model}: is here twice; give one of them another name in its file`);
  if (systems.length === 0)
    throw new UserError(`no model is left for ${set.name} on ${flags.split}; name some with --models`);
  return systems;
}
