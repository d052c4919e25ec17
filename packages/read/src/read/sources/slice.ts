import type { BrokenSource } from './broken.js';

/** A share of all records: `{ index: 3, of: 100 }` is the third of a hundred. */
export interface Slice {
  index: number;
  of: number;
}

/** A file that is not on the disk of this machine. It is read once, from beginning to end. */
export interface StreamedFile {
  /** The path that the names of its records start with. */
  path: string;
  /** Size in bytes, if it is known. */
  size?: number | undefined;
  open(): AsyncIterable<Buffer>;
  /** Name records by a hash of their content, since their position in the stream is arbitrary. */
  isNamedByContent?: boolean;
}

/** Lists files; may be called more than once. */
export type FileList = () => AsyncIterable<string | BrokenSource | StreamedFile>;

/** With fewer files per slice, slices consist of records instead of files, so that one archive is not one task. */
export const FILES_PER_SLICE = 4;

export async function hasAtLeast(files: AsyncIterable<unknown>, count: number): Promise<boolean> {
  let counted = 0;
  for await (const _ of files) if (++counted >= count) return true;
  return counted >= count;
}
