import { readFileSync, statSync } from 'node:fs';
import { fileError, UserError } from '../user-error.js';

/** Maximum bytes: manifests and tokenizers are smaller, and larger files would fill the memory. */
const MAX_JSON_BYTES = 256 * 1024 * 1024;

/** Refuses devices, pipes and folders, some of which never end. A link to a regular file is allowed. */
export function checkRegularFile(path: string, maxBytes = Number.POSITIVE_INFINITY): void {
  const kind = statSync(path, { throwIfNoEntry: false });
  if (!kind) throw fileError(path);
  if (!kind.isFile()) throw new UserError(`${path} is not a regular file`);
  if (kind.size > maxBytes)
    throw new UserError(`${path}: file too large: ${kind.size} bytes (limit ${maxBytes})`);
}

/** The value in a JSON file. Whatever is wrong with the file is a {@link UserError} that names it. */
export function readJson(path: string): unknown {
  checkRegularFile(path, MAX_JSON_BYTES);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UserError(`${path} is not valid JSON (${(error as Error).message})`);
  }
}
