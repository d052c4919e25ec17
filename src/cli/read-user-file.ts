import { readFileSync } from 'node:fs';
import { fileError } from '../user-error.js';

/** Reads a file that the user named; `label` is how an error names it. */
export function readUserFile(path: string, label = path): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw fileError(label, error);
  }
}
