import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { lockFolder } from '../engine/index.js';
import { isModelFolder, type ModelRow, readModelFolder } from '../infer/index.js';
import { UserError } from '../user-error.js';
import { writeCard } from './card.js';
import type { TrainEvent } from './events.js';
import { inputNamed, type SourceExample } from './inputs/index.js';
import { type Device, JOB_FORMAT, type Job } from './job.js';
import { hasRows, removeRows, writeRows } from './job-rows.js';
import { claimFolder, refuseOthers } from './out-folder.js';
import type { Preset, TrainProfile } from './preset.js';
import { runTrainer } from './run-trainer.js';

export type TrainSplit = 'train' | 'validation' | 'test';

/** Where a training takes its rows from; they are read one at a time. */
export interface TrainSource {
  /** The recipe of the dataset, or the name of another set. */
  recipe: string;
  signature: string;
  rows(split: TrainSplit): AsyncIterable<SourceExample>;
}

export interface TrainRequest {
  /** With the profile and the user's settings in place. */
  preset: Preset;
  profile: TrainProfile;
  source: TrainSource;
  out: string;
  /** A folder or a name on the hub; null for random weights. */
  init: string | null;
  python: string;
  device?: Device | undefined;
  precision?: Job['precision'] | undefined;
  /** Learn from the first examples of the training split only. */
  examples?: number | undefined;
  /** How often the state of the training is saved; every five minutes unless given. */
  checkpointMinutes?: number | undefined;
  /** Write the 8-bit model, too; on unless told. */
  int8?: boolean | undefined;
  onRows?: ((split: TrainSplit, rows: number) => void) | undefined;
  onEvent?: ((event: TrainEvent) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface TrainResult {
  out: string;
  /** The model was there before. */
  wasDone: boolean;
  /** The metrics of the best checkpoint on validation. */
  scores: Record<string, number>;
}

/** The job of a request: everything that Python needs to know. */
export function jobOf(request: TrainRequest): Job {
  const { preset, profile, source, init } = request;
  const out = resolve(request.out);
  const sets = [preset.recipe, ...(preset.alsoFrom ?? [])];
  if (!sets.includes(source.recipe))
    throw new UserError(
      `${preset.name} learns from datasets of ${sets.join(', ')}, and this one is of ${source.recipe}`,
    );
  const rows = (split: TrainSplit) => join(out, 'rows', `${split}.jsonl`);
  return {
    ...{ schema: JOB_FORMAT, preset: preset.name, architecture: preset.architecture, init },
    ...(init !== null && isModelFolder(init)
      ? { started_from: readModelFolder(init).description.preset }
      : {}),
    ...{ settings: preset.settings, training: preset.training, input: preset.input },
    dataset:
      request.examples === undefined ? source.signature : `${source.signature}|examples:${request.examples}`,
    ...{ profile, deviations: preset.deviations },
    ...{ device: request.device ?? 'auto', precision: precisionOf(request) },
    files: { train: rows('train'), validation: rows('validation') },
    ...{ out, export: { onnx: true, int8: request.int8 ?? true } },
    ...(request.checkpointMinutes === undefined ? {} : { checkpoint_minutes: request.checkpointMinutes }),
  };
}

/** What the user asks for, else what the preset needs, else what the device is best at. */
const precisionOf = ({ preset, precision = 'auto' }: TrainRequest): Job['precision'] =>
  precision === 'auto' ? (preset.precision ?? 'auto') : precision;

/** The rows of a split as the model reads them. */
export async function* modelRows(
  { preset, source, examples }: Pick<TrainRequest, 'preset' | 'source' | 'examples'>,
  split: TrainSplit,
): AsyncGenerator<ModelRow> {
  const builder = inputNamed(preset.input.name);
  let taken = 0;
  for await (const example of source.rows(split)) {
    if (split === 'train' && examples !== undefined && taken >= examples) return;
    taken++;
    yield* builder.rows(example, preset.input.options ?? {}, 'learn');
  }
}

/** Writes the job and its rows into the output folder, for Python here or elsewhere. True where the model is already there. */
export async function prepareJob(request: TrainRequest): Promise<{ job: Job; wasDone: boolean }> {
  const job = jobOf(request);
  if (claimFolder(job)) return { job, wasDone: true };
  for (const split of ['train', 'validation'] as const) {
    const path = job.files[split];
    if (hasRows(path)) continue;
    const written = await writeRows(path, modelRows(request, split));
    if (written === 0) {
      removeRows(dirname(path));
      throw new UserError(`the ${split} split has nothing that ${request.preset.name} can learn from`);
    }
    request.onRows?.(split, written);
  }
  return { job, wasDone: false };
}

/** Trains one model. The same request again goes on where a killed one was, and does nothing where it was done. */
export async function trainModel(request: TrainRequest): Promise<TrainResult> {
  refuseOthers(resolve(request.out));
  mkdirSync(resolve(request.out), { recursive: true });
  const lock = await lockFolder(resolve(request.out), 'model');
  try {
    const { job, wasDone } = await prepareJob(request);
    if (!wasDone) {
      const args = [join(job.out, 'job.json')];
      await runTrainer({
        python: request.python,
        args,
        onEvent: (event) => request.onEvent?.(event),
        signal: request.signal,
      });
      if (!existsSync(join(job.out, 'model.json')))
        throw new Error(`${job.out}: the trainer ended without writing model.json`);
    }
    // A model that was trained elsewhere comes back without its card.
    if (!existsSync(join(job.out, 'README.md'))) writeCard(job);
    removeRows(join(job.out, 'rows'));
    return { out: job.out, wasDone, scores: scoresOf(job.out) };
  } finally {
    await lock.release();
  }
}

function scoresOf(out: string): Record<string, number> {
  const { scores } = JSON.parse(readFileSync(join(out, 'model.json'), 'utf8')) as {
    scores?: { validation?: Record<string, unknown> };
  };
  return Object.fromEntries(
    Object.entries(scores?.validation ?? {}).filter(
      (one): one is [string, number] => typeof one[1] === 'number',
    ),
  );
}
