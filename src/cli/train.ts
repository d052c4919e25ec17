import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { isModelFolder } from '../infer/index.js';
import {
  applyProfile,
  checkEnvironment,
  type Device,
  findPreset,
  findPython,
  planSetup,
  prepareJob,
  resolveTeacher,
  runSetup,
  searchSettings,
  type TrainProfile,
  type TrainRequest,
  trainModel,
  trainSeeds,
  withSettings,
} from '../train/index.js';
import { UserError } from '../user-error.js';
import { parseSettings } from './build.js';
import { presetList } from './train-list.js';
import { metricsText, trainProgress } from './train-progress.js';
import { openTrainSource } from './train-source.js';

export interface TrainFlags {
  dataset?: string;
  task?: string;
  out?: string;
  init?: string;
  profile: TrainProfile;
  set?: string[];
  seed?: number;
  seeds?: number;
  search?: number;
  examples?: number;
  negatives?: string;
  device: Device;
  precision: 'auto' | 'bf16' | 'fp32';
  python?: string;
  int8: boolean;
  asIs?: boolean;
  jobOnly?: boolean;
  checkpointMinutes?: number;
  setup?: boolean;
  cpu?: boolean;
  list?: boolean;
  quiet?: boolean;
}

function setUp({ python, cpu }: TrainFlags): void {
  const plan = planSetup({ python, cpu });
  process.stderr.write(
    `${plan.folder}: a virtual environment with PyTorch, created with ${plan.tool} from ${plan.lock}\nabout ${plan.download} GB to download, ${plan.disk} GB on disk; every package${plan.cpu ? ' except torch' : ''} is checked against its hash\n`,
  );
  runSetup(plan);
  const { torch, cuda } = checkEnvironment(findPython(undefined));
  process.stdout.write(`ready: torch ${torch}, ${cuda ? 'with a GPU' : 'on the CPU'}\n`);
}

/** Settings for `--as-is`: one step too small to change a weight, so that the checkpoint is only exported. */
const AS_IS = { max_steps: 1, learning_rate: 1e-30, weight_decay: 0, warmup_steps: 0 };

/** Returns the absolute path if `init` exists; otherwise it is a name on the hub. */
const resolveInit = (init: string): string => (existsSync(init) ? resolve(init) : init);

function findCheckedPython({ python: named, device }: TrainFlags): string {
  const python = findPython(named);
  const { cuda } = checkEnvironment(python);
  if (device === 'cuda' && !cuda)
    throw new UserError('--device cuda: this machine has no GPU that PyTorch can use; leave the option out');
  return python;
}

async function trainRequest(name: string, flags: TrainFlags): Promise<TrainRequest & { close(): void }> {
  if (!flags.dataset || !flags.out)
    throw new UserError(`${name}: name the dataset with --dataset and the output folder with --out`);
  const chosen = applyProfile(findPreset(name), flags.profile);
  if (chosen.startsFrom && !flags.init)
    throw new UserError(
      `${name}: starts from a trained ${chosen.startsFrom} model; name its folder with --init`,
    );
  const settings = resolveTeacher(parseSettings(flags.set ?? []));
  const preset = withSettings(chosen, {
    ...settings,
    ...(flags.asIs ? AS_IS : {}),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    // A vector ranker starts from random weights over an encoder: --init names the encoder.
    ...(chosen.architecture === 'vector-ranker' && flags.init ? { encoder: resolveInit(flags.init) } : {}),
  });
  // Neither writing a job nor importing a model that was trained elsewhere needs Python.
  const python = flags.jobOnly || isModelFolder(flags.out) ? 'python' : findCheckedPython(flags);
  if (!flags.negatives && preset.input.name === 'citrec/candidates')
    throw new UserError(
      `${name} needs negatives; make them with citemill mine ${flags.dataset} --out negatives.jsonl, and add --negatives negatives.jsonl`,
    );
  const source = await openTrainSource(flags.dataset, flags.task, flags.negatives);
  const init = preset.architecture === 'vector-ranker' ? null : resolveInit(flags.init ?? preset.init ?? '');
  return {
    preset,
    profile: flags.profile,
    source,
    out: flags.out,
    init: init === '' ? null : init,
    python,
    device: flags.device,
    precision: flags.precision,
    examples: flags.examples,
    int8: flags.int8,
    checkpointMinutes: flags.checkpointMinutes,
    close: () => source.close(),
  };
}

async function trainWithProgress(name: string, flags: TrainFlags): Promise<void> {
  if (flags.seeds && flags.search)
    throw new UserError('--seeds, --search: give one of them; search first, then train the best with seeds');
  const { close, ...request } = await trainRequest(name, flags);
  const display = trainProgress(flags.quiet ?? false);
  const log = (text: string) => flags.quiet || process.stderr.write(`${text}\n`);
  const watched: TrainRequest = {
    ...request,
    onEvent: display.note,
    onRows: (split, rows) => log(`${split}: ${rows.toLocaleString('en-GB')} rows`),
  };
  try {
    const lines = flags.jobOnly
      ? await jobLines(watched)
      : flags.seeds
        ? await trainWithSeeds(watched, flags.seeds, log)
        : flags.search
          ? await searchLines(watched, flags.search, log)
          : await trainOnce(watched);
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    display.done();
    close();
  }
}

async function jobLines(request: TrainRequest): Promise<string[]> {
  const { job, wasDone } = await prepareJob(request, { pack: true });
  if (wasDone) return [`already trained: ${job.out}`];
  return [
    `job: ${job.out}`,
    'copy the folder and trainer/ to the machine that will train the model, and run there:',
    `  PYTHONPATH=trainer python -m citemill_trainer ${basename(job.out)}/job.json`,
    'then copy it back and run this command again without --job-only',
  ];
}

async function trainOnce(request: TrainRequest): Promise<string[]> {
  const { out, wasDone, scores } = await trainModel(request);
  return [
    `${wasDone ? 'already trained' : 'trained'}: ${request.preset.name}, validation ${metricsText(scores)}`,
    `model: ${out}`,
  ];
}

async function trainWithSeeds(
  request: TrainRequest,
  count: number,
  log: (text: string) => void,
): Promise<string[]> {
  const { statistics, out } = await trainSeeds(request, count, (number, of) =>
    log(`seed ${number} of ${of}`),
  );
  return [
    `trained: ${request.preset.name} with ${count} seeds (mean ± sd on validation)`,
    ...Object.entries(statistics).map(
      ([name, { mean, deviation }]) => `  ${name} ${mean.toFixed(4)} ± ${deviation.toFixed(4)}`,
    ),
    `models: ${out}`,
  ];
}

async function searchLines(
  request: TrainRequest,
  count: number,
  log: (text: string) => void,
): Promise<string[]> {
  const { best, metric, out } = await searchSettings(request, count, (number, of, drawn) =>
    log(`trial ${number} of ${of}: ${JSON.stringify(drawn)}`),
  );
  const settings = Object.entries(best.drawn).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [
    `best of ${count} trials: ${best.folder}, ${metric} ${best.score.toFixed(4)}`,
    `  --set ${settings.join(' ')}`,
    `models: ${out}`,
  ];
}

export async function runTrain(name: string | undefined, flags: TrainFlags): Promise<void> {
  if (flags.list) process.stdout.write(`${presetList(name)}\n`);
  else if (flags.setup) setUp(flags);
  else if (flags.cpu) throw new UserError('--cpu requires --setup; to train on the CPU use --device cpu');
  else if (name === undefined)
    throw new UserError('name a preset, as in citemill train citeworth/bert; --list prints all');
  else await trainWithProgress(name, flags);
}
