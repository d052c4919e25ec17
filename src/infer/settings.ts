import { UserError } from '../user-error.js';
import type { ModelDescription } from './model-folder.js';

/** Returns a setting in `model.json`, or else in the job that trained the model. */
function setting(description: ModelDescription, name: string): unknown {
  return description[name] ?? description.job.settings[name] ?? undefined;
}

export function numberSetting(description: ModelDescription, name: string, fallback: number): number {
  const value = setting(description, name);
  if (value === undefined) return fallback;
  if (typeof value !== 'number') throw new UserError(`model.json: ${name} must be a number`);
  return value;
}

export function textSetting(description: ModelDescription, name: string, fallback: string): string {
  const value = setting(description, name);
  return typeof value === 'string' ? value : fallback;
}

export const isSet = (description: ModelDescription, name: string): boolean =>
  setting(description, name) === true;
