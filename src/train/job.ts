import type { Manifest } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import type { Architecture, InputChoice, Preset, Settings, Training } from './preset.js';

export const JOB_FORMAT = 'citemill.job/1';

export type Device = 'auto' | 'cpu' | 'cuda';

/** A training job for the Python side, as JSON. The trainer copies it into `model.json`. */
export interface Job {
  schema: typeof JOB_FORMAT;
  preset: string;
  architecture: Architecture;
  init: string | null;
  /** The preset of the model that it starts from, if Citemill trained that. */
  started_from?: string;
  settings: Settings;
  training: Training;
  input: InputChoice;
  /** The signature of the dataset. */
  dataset: string;
  /** What the model is made from; the trainer adds its rows and files, and moves it into `model.json`. */
  lineage: Manifest;
  profile: string;
  deviations: readonly string[];
  device: Device;
  precision: 'auto' | 'bf16' | 'fp32';
  files: { train: string; validation: string; test?: string };
  out: string;
  export: { onnx: boolean; int8: boolean };
  checkpoint_minutes?: number;
}

/** Overrides training options, settings or input options of a preset. */
export function withSettings(preset: Preset, values: Readonly<Record<string, unknown>>): Preset {
  let { training, settings, input } = preset;
  for (const [name, value] of Object.entries(values)) {
    if (name in TRAINING_MINIMUMS) training = { ...training, [name]: checkNumber(name, value) };
    else if (name in settings || name === 'config' || name === 'generation')
      settings = { ...settings, [name]: value };
    else if (preset.architecture === 'bi-encoder' && name === VECTOR_SIZE)
      settings = { ...settings, [name]: checkVectorSize(value) };
    else if (typeof preset.init === 'string' && NETWORK_SWITCHES.includes(name))
      settings = { ...settings, [name]: checkSwitch(name, value) };
    else if (name in (input.options ?? {}))
      input = { ...input, options: { ...input.options, [name]: value } };
    else
      throw new UserError(
        `--set ${name}: ${preset.name} has no such setting; choose from ${[...Object.keys(TRAINING_MINIMUMS), ...Object.keys(settings), ...Object.keys(input.options ?? {}), ...(preset.architecture === 'bi-encoder' ? [VECTOR_SIZE] : []), ...(typeof preset.init === 'string' ? NETWORK_SWITCHES : [])].join(', ')}`,
      );
  }
  return { ...preset, training, settings, input };
}

/** Settings of every pretrained network that trade time for memory or for speed. */
const NETWORK_SWITCHES = ['gradient_checkpointing', 'compile_layers'];

/** The number of values that the vectors of an encoder are cut to; it is trained for this size, its doubles and the full width. */
const VECTOR_SIZE = 'vector_size';

function checkVectorSize(value: unknown): number {
  if (Number.isInteger(value) && (value as number) >= 1) return value as number;
  throw new UserError(`--set ${VECTOR_SIZE}=${String(value)}: give a whole number of at least 1`);
}

function checkSwitch(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new UserError(`--set ${name}=${String(value)}: give true or false`);
}

/** Numeric training options and their minimum values. */
const TRAINING_MINIMUMS: Record<string, number> = {
  learning_rate: 0,
  weight_decay: 0,
  warmup_steps: 0,
  epochs: 1,
  batch_size: 1,
  micro_batch: 1,
  max_steps: 1,
  clip: 0,
  patience: 1,
  token_budget: 1,
  validate_steps: 1,
  validate_epochs: 1,
  label_smoothing: 0,
  r_drop: 0,
  seed: 0,
};

function checkNumber(name: string, value: unknown): number {
  const minimum = TRAINING_MINIMUMS[name] ?? 0;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < minimum)
    throw new UserError(`--set ${name}=${String(value)}: give a number of at least ${minimum}`);
  return value;
}
