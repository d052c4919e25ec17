import type { Broken } from './broken.js';

/** A share of all records: the third of a hundred is `{ index: 3, of: 100 }`. */
export interface Slice {
  index: number;
  of: number;
}

/** The files of a list, each time it is called. */
export type FileList = () => AsyncIterable<string | Broken>;

/** With so many files a slice, slices are made of whole files; with fewer, of records, so that one archive is not one task. */
export const FILES_PER_SLICE = 4;

export async function hasAtLeast(files: AsyncIterable<unknown>, count: number): Promise<boolean> {
  let seen = 0;
  for await (const _ of files) if (++seen >= count) return true;
  return seen >= count;
}
