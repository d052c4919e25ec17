import { UserError } from '../user-error.js';
import type { ModelDescription } from './model-folder.js';

/** A setting of a model: as the trained network has it, else as the job asked for it. */
function setting(description: ModelDescription, name: string): unknown {
  return description[name] ?? description.job.settings[name] ?? undefined;
}

export function numberSetting(description: ModelDescription, name: string, otherwise: number): number {
  const value = setting(description, name);
  if (value === undefined) return otherwise;
  if (typeof value !== 'number') throw new UserError(`model.json: ${name} must be a number`);
  return value;
}

export function textSetting(description: ModelDescription, name: string, otherwise: string): string {
  const value = setting(description, name);
  return typeof value === 'string' ? value : otherwise;
}

export const isSet = (description: ModelDescription, name: string): boolean =>
  setting(description, name) === true;
