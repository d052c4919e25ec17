import { UserError } from '../user-error.js';
import type { Architecture, InputChoice, Preset, Settings, Training } from './preset.js';

export const JOB_FORMAT = 'citemill.job/1';

export type Device = 'auto' | 'cpu' | 'cuda';

/** What Python is asked to do; a JSON file. Unknown keys are kept in `model.json`, so that serving knows all of it. */
export interface Job {
  schema: typeof JOB_FORMAT;
  preset: string;
  architecture: Architecture;
  init: string | null;
  /** The preset of the model that it starts from, where that was trained here. */
  started_from?: string;
  settings: Settings;
  training: Training;
  input: InputChoice;
  /** The signature of the dataset. */
  dataset: string;
  profile: string;
  deviations: readonly string[];
  device: Device;
  precision: 'auto' | 'bf16' | 'fp32';
  files: { train: string; validation: string; test?: string };
  out: string;
  export: { onnx: boolean; int8: boolean };
  checkpoint_minutes?: number;
}

/** A preset with a user's own values, each under its own name among the training options or the settings. */
export function withSettings(preset: Preset, values: Readonly<Record<string, unknown>>): Preset {
  let { training, settings, input } = preset;
  for (const [name, value] of Object.entries(values)) {
    if (name in TRAINING_KEYS) training = { ...training, [name]: checked(name, value) };
    else if (name in settings || name === 'config' || name === 'generation')
      settings = { ...settings, [name]: value };
    else if (name in (input.options ?? {}))
      input = { ...input, options: { ...input.options, [name]: value } };
    else
      throw new UserError(
        `--set ${name}: ${preset.name} has no such setting; it has ${[...Object.keys(TRAINING_KEYS), ...Object.keys(settings), ...Object.keys(input.options ?? {})].join(', ')}`,
      );
  }
  return { ...preset, training, settings, input };
}

/** Settings of training that are numbers, with the least value that makes sense. */
const TRAINING_KEYS: Record<string, number> = {
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

function checked(name: string, value: unknown): number {
  const least = TRAINING_KEYS[name] ?? 0;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least)
    throw new UserError(`--set ${name}=${String(value)}: give a number from ${least} on`);
  return value;
}
