import { readFileSync, statSync } from 'node:fs';
import { fileError, UserError } from '../user-error.js';

/** Maximum size of a JSON file. Manifests and tokenizers are smaller; larger files would fill the memory. */
const MAX_JSON_BYTES = 256 * 1024 * 1024;

/** Throws {@link UserError} for devices and pipes, which may never end, and for folders. A link to a regular file is allowed. */
export function checkRegularFile(path: string, maxBytes = Number.POSITIVE_INFINITY): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw fileError(path);
  if (!stats.isFile()) throw new UserError(`${path} is not a regular file`);
  if (stats.size > maxBytes)
    throw new UserError(`${path}: file too large: ${stats.size} bytes (limit ${maxBytes})`);
}

/** Reads a JSON file. Throws {@link UserError} if it cannot be read or is not valid. */
export function readJson(path: string): unknown {
  checkRegularFile(path, MAX_JSON_BYTES);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UserError(`${path} is not valid JSON (${(error as Error).message})`);
  }
}
