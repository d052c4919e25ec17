import { UserError } from '../paper/index.js';
import type { ModelDescription } from './model-folder.js';

/** A number among the settings that a model was trained with. */
export function numberSetting({ job }: ModelDescription, name: string, otherwise: number): number {
  const value = job.settings[name];
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== 'number') throw new UserError(`model.json: settings.${name} must be a number`);
  return value;
}

export function textSetting({ job }: ModelDescription, name: string, otherwise: string): string {
  const value = job.settings[name];
  return typeof value === 'string' ? value : otherwise;
}
