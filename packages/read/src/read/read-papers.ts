import type { Paper } from '../paper/index.js';
import { readRecord } from './read-record.js';
import { type ReadOptions, UnreadableError } from './reader.js';
import { readers } from './readers.js';
import { findRecords } from './sources/records.js';

export interface ReadPapersOptions extends ReadOptions {
  /** Called for each source that cannot be read. By default it emits a process warning, and reading continues. */
  onUnreadable?(path: string, error: UnreadableError): void;
}

const warn = (path: string, { code, message }: UnreadableError) =>
  process.emitWarning(`${path}: ${message}`, { type: 'UnreadableWarning', code });

/**
 * Reads the papers in files, folders, globs and archives; the format is detected from the content.
 *
 * @example
 * for await (const paper of readPapers('papers/')) console.log(paper.title, paper.references.length);
 */
export async function* readPapers(
  paths: string | readonly string[],
  { onUnreadable = warn, ...options }: ReadPapersOptions = {},
): AsyncGenerator<Paper> {
  const pathList = typeof paths === 'string' ? [paths] : [...paths];
  for await (const source of findRecords(pathList, readers)) {
    if ('error' in source) {
      onUnreadable(source.path, source.error);
      continue;
    }
    try {
      yield* await readRecord(source.record, source.reader, options);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      onUnreadable(source.record.path, error);
    }
  }
}
