import type { UnreadableError } from '../reader.js';

/** Something that could not be opened or unpacked. */
export interface Broken {
  path: string;
  error: UnreadableError;
  /** Where it stands in the order of all sources: the number of its file, and its own. */
  place?: [file: number, record: number];
}
