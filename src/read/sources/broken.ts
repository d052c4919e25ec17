import type { UnreadableError } from '../reader.js';

/** Something that could not be opened or unpacked. */
export interface Broken {
  path: string;
  error: UnreadableError;
}
