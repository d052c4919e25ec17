import type { Format } from '../reader.js';
import { type BrokenSource, toBrokenSource } from './broken.js';
import { isCompanion } from './companions.js';
import { FolderBundles } from './folder-bundles.js';
import type { FoundRecord } from './found-record.js';
import { NeededFiles } from './needed-files.js';
import { findPageIndex } from './page-index.js';
import { findFiles } from './paths.js';
import { type RecordOptions, readRecordsAt } from './records-at.js';
import { FILES_PER_SLICE, type FileList, hasAtLeast, type StreamedFile } from './slice.js';
import { readStreamedRecords } from './streamed-records.js';

export type { FoundRecord } from './found-record.js';
export type { RecordOptions } from './records-at.js';
export type { FileList, Slice, StreamedFile } from './slice.js';

/**
 * Finds the records in files, folders, globs, and `.gz`, `.bz2`, `.zip` and `.tar` archives. The format is detected from
 * the content. A folder or archive of LaTeX sources is one record; a wiki dump gives one record per article, and a WARC
 * file or a folder with an index of saved pages one per page.
 *
 * Anything unreadable is returned as {@link BrokenSource} with the reason; only a path that does not exist throws.
 * `onBytes` is called with the number of bytes read.
 */
export async function* findRecords(
  paths: string[] | FileList,
  formats: Iterable<Format>,
  onBytes?: (bytes: number) => void,
  options: RecordOptions = {},
): AsyncGenerator<FoundRecord | BrokenSource> {
  const readers = [...formats];
  const folders = new FolderBundles(readers, options.withImages ?? false);
  const neededFiles = new NeededFiles(readers);
  const files = typeof paths === 'function' ? paths : () => sourceFiles(paths, readers, options);
  const { slice } = options;
  const isSlicedByFile = slice !== undefined && (await hasAtLeast(files(), slice.of * FILES_PER_SLICE));
  const isInSlice = (number: number) => slice === undefined || number % slice.of === slice.index - 1;
  let fileNumber = -1;
  let recordNumber = -1;
  for await (const path of files()) {
    fileNumber++;
    if (isSlicedByFile && !isInSlice(fileNumber)) continue;
    for await (const record of findRecordsIn(path, readers, folders, onBytes, options)) {
      // A file that no reader recognises may belong to a paper next to it.
      const isUnknown = 'error' in record && record.error.code === 'unknown-format';
      if (isUnknown && record.path === path && neededFiles.has(record.path)) continue;
      recordNumber++;
      if (isSlicedByFile || isInSlice(recordNumber))
        yield { ...record, place: [isSlicedByFile ? fileNumber : 0, recordNumber] };
    }
  }
}

/** Returns the files at the given paths; a folder that is a single source is returned as such. */
export function sourceFiles(
  paths: string[],
  formats: Iterable<Format>,
  { except }: Pick<RecordOptions, 'except'> = {},
): AsyncGenerator<string | BrokenSource> {
  const folders = new FolderBundles([...formats]);
  const isSourceFolder = (folder: string) => findPageIndex(folder) !== undefined || folders.isBundle(folder);
  return findFiles(paths, { isSourceFolder, ...(except === undefined ? {} : { except }) });
}

/** Yields the records at one path, or why it cannot be read. */
async function* findRecordsIn(
  path: string | BrokenSource | StreamedFile,
  readers: readonly Format[],
  folders: FolderBundles,
  onBytes: ((bytes: number) => void) | undefined,
  options: RecordOptions,
): AsyncGenerator<FoundRecord | BrokenSource> {
  if (typeof path !== 'string') {
    if ('open' in path) yield* readStreamedRecords(path, readers, onBytes, options);
    else yield path;
    return;
  }
  try {
    if (!isCompanion(path)) yield* readRecordsAt(path, readers, folders, onBytes, options);
  } catch (error) {
    yield toBrokenSource(path, error);
  }
}
