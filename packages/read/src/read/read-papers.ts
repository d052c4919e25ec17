import type { Paper } from '../paper/index.js';
import { readRecord } from './read-record.js';
import { type ReadOptions, UnreadableError } from './reader.js';
import { readers } from './readers.js';
import { recordsOf } from './sources/records.js';

export interface ReadPapersOptions extends ReadOptions {
  /** Called for each source that can't be read; by default it becomes a warning of the process, and reading goes on. */
  onUnreadable?(path: string, error: UnreadableError): void;
}

const warn = (path: string, { code, message }: UnreadableError) =>
  process.emitWarning(`${path}: ${message}`, { type: 'UnreadableWarning', code });

/**
 * The papers in files, folders, globs and archives, one after the other; the format is detected from the content.
 *
 * @example
 * for await (const paper of readPapers('papers/')) console.log(paper.title, paper.references.length);
 */
export async function* readPapers(
  paths: string | readonly string[],
  { onUnreadable = warn, ...options }: ReadPapersOptions = {},
): AsyncGenerator<Paper> {
  const all = typeof paths === 'string' ? [paths] : [...paths];
  for await (const found of recordsOf(all, readers)) {
    if ('error' in found) {
      onUnreadable(found.path, found.error);
      continue;
    }
    try {
      yield* await readRecord(found.record, found.reader, options);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      onUnreadable(found.record.path, error);
    }
  }
}
