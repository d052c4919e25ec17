import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { lockFolder } from '../engine/index.js';
import { isModelFolder, type ModelRow, readModelFolder } from '../infer/index.js';
import type { Input } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { writeCard } from './card.js';
import type { TrainEvent } from './events.js';
import { findInput, type SourceExample } from './inputs/index.js';
import { type Device, JOB_FORMAT, type Job } from './job.js';
import { hasRows, removeRows, writeRows } from './job-rows.js';
import { jobLineage } from './model-lineage.js';
import { claimFolder, requireTrainingFolder } from './out-folder.js';
import type { Preset, TrainProfile } from './preset.js';
import { runTrainer } from './run-trainer.js';
import { measureServing } from './serving-speed.js';
import { packWeights, removePackedWeights, withNamedWeights } from './weights.js';

export type TrainSplit = 'train' | 'validation' | 'test';

/** A dataset to train on; rows are streamed. */
export interface TrainSource {
  /** The recipe of the dataset, or the name of another project's dataset. */
  recipe: string;
  signature: string;
  /** The dataset as an input of the model. */
  input: Input;
  /** The file that the negatives of its rows come from, if they have any. */
  negatives?: Input | undefined;
  rows(split: TrainSplit): AsyncIterable<SourceExample>;
}

export interface TrainRequest {
  /** With the profile and the user's settings applied. */
  preset: Preset;
  profile: TrainProfile;
  source: TrainSource;
  out: string;
  /** A folder or a name on the hub; null for random weights. */
  init: string | null;
  python: string;
  device?: Device | undefined;
  precision?: Job['precision'] | undefined;
  /** Train on the first N examples only. */
  examples?: number | undefined;
  /** Minutes between two checkpoints. Default: 5. */
  checkpointMinutes?: number | undefined;
  /** Also write an 8-bit model. Default: true. */
  int8?: boolean | undefined;
  onRows?: ((split: TrainSplit, rows: number) => void) | undefined;
  onEvent?: ((event: TrainEvent) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface TrainResult {
  out: string;
  /** True if the model existed already. */
  wasDone: boolean;
  /** The metrics of the best checkpoint on validation. */
  scores: Record<string, number>;
}

/** Translates a request into a job for Python. */
export function createJob(request: TrainRequest): Job {
  const { preset, profile, source, init } = request;
  const out = resolve(request.out);
  const sets = [preset.recipe, ...(preset.alsoFrom ?? [])];
  if (!sets.includes(source.recipe))
    throw new UserError(
      `${preset.name} needs a dataset of ${sets.join(', ')}; this one is of ${source.recipe}`,
    );
  const rows = (split: TrainSplit) => join(out, 'rows', `${split}.jsonl`);
  return {
    schema: JOB_FORMAT,
    preset: preset.name,
    architecture: preset.architecture,
    init,
    ...(init !== null && isModelFolder(init)
      ? { started_from: readModelFolder(init).description.preset }
      : {}),
    settings: preset.settings,
    training: preset.training,
    input: preset.input,
    dataset:
      request.examples === undefined ? source.signature : `${source.signature}|examples:${request.examples}`,
    lineage: jobLineage(request),
    profile,
    deviations: preset.deviations,
    device: request.device ?? 'auto',
    precision: choosePrecision(request),
    files: { train: rows('train'), validation: rows('validation') },
    out,
    export: { onnx: true, int8: request.int8 ?? true },
    ...(request.checkpointMinutes === undefined ? {} : { checkpoint_minutes: request.checkpointMinutes }),
  };
}

/** Returns the user's choice, else the preset's, else the device's. */
const choosePrecision = ({ preset, precision = 'auto' }: TrainRequest): Job['precision'] =>
  precision === 'auto' ? (preset.precision ?? 'auto') : precision;

/** Yields the rows of a split as the model reads them. */
export async function* modelRows(
  { preset, source, examples }: Pick<TrainRequest, 'preset' | 'source' | 'examples'>,
  split: TrainSplit,
): AsyncGenerator<ModelRow> {
  const builder = findInput(preset.input.name);
  let written = 0;
  for await (const example of source.rows(split)) {
    if (split === 'train' && examples !== undefined && written >= examples) return;
    written++;
    yield* builder.rows(example, preset.input.options ?? {}, 'learn');
  }
}

/**
 * Writes the job and its rows into the output folder, for Python on this or, with `pack`, on another machine: local weights
 * are then copied into the folder.
 */
export async function prepareJob(
  request: TrainRequest,
  { pack = false }: { pack?: boolean } = {},
): Promise<{ job: Job; wasDone: boolean }> {
  const requested = createJob(request);
  const job = pack ? withNamedWeights(requested) : requested;
  if (claimFolder(job)) return { job, wasDone: true };
  if (pack) packWeights(requested);
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

/** Trains a model. Repeating a request resumes an interrupted training; a finished one is not repeated. */
export async function trainModel(request: TrainRequest): Promise<TrainResult> {
  requireTrainingFolder(resolve(request.out));
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
    // A model that was trained on another machine has no card yet.
    if (!existsSync(join(job.out, 'README.md'))) writeCard(job, await measureServing(job));
    removeRows(join(job.out, 'rows'));
    removePackedWeights(withNamedWeights(job));
    return { out: job.out, wasDone, scores: readScores(job.out) };
  } finally {
    await lock.release();
  }
}

function readScores(out: string): Record<string, number> {
  const { scores } = JSON.parse(readFileSync(join(out, 'model.json'), 'utf8')) as {
    scores?: { validation?: Record<string, unknown> };
  };
  return Object.fromEntries(
    Object.entries(scores?.validation ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
}
