import { UnreadableError } from '../reader.js';

/** A source that could not be opened or unpacked. */
export interface BrokenSource {
  path: string;
  error: UnreadableError;
  /** Position among all sources: the index of its file, and its index in the file. */
  place?: [file: number, record: number];
}

/** Wraps an error as a broken source; errors of the file system get the code `io`. */
export function toBrokenSource(path: string, error: unknown): BrokenSource {
  if (error instanceof UnreadableError) return { path, error };
  const { code, message } = error as NodeJS.ErrnoException;
  const isFileSystemError = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  return { path, error: new UnreadableError(isFileSystemError ? 'io' : 'archive', message) };
}
