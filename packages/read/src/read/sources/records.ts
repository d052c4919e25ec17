import type { Format } from '../reader.js';
import type { Broken } from './broken.js';
import { isCompanion } from './companions.js';
import { FolderBundles } from './folder-bundles.js';
import type { Found } from './found.js';
import { findPageIndex } from './page-index.js';
import { findFiles } from './paths.js';
import { brokenBy, type RecordOptions, recordsAt } from './records-at.js';
import { FILES_PER_SLICE, type FileList, hasAtLeast } from './slice.js';

export type { Found } from './found.js';
export type { RecordOptions } from './records-at.js';
export type { FileList, Slice } from './slice.js';

/**
 * The records that paths name: files, folders, globs, and what lies in `.gz`, `.bz2`, `.zip` and `.tar` archives; a
 * dump of a wiki is a record for each article. The format is detected from the content. A folder or archive of LaTeX
 * sources is one record; a WARC file gives its pages, and so does a folder with an index of saved pages.
 *
 * This is the border between the disk and the readers: whatever lies at a path becomes a record, or comes as
 * {@link Broken} with the reason. Only a path that does not exist is thrown, as the user's mistake. `onBytes` hears how
 * much has been read.
 */
export async function* recordsOf(
  paths: string[] | FileList,
  formats: Iterable<Format>,
  onBytes?: (bytes: number) => void,
  options: RecordOptions = {},
): AsyncGenerator<Found | Broken> {
  const readers = [...formats];
  const folders = new FolderBundles(readers, options.withImages ?? false);
  const files = typeof paths === 'function' ? paths : () => sourceFiles(paths, readers, options);
  const { slice } = options;
  const isOfFiles = slice !== undefined && (await hasAtLeast(files(), slice.of * FILES_PER_SLICE));
  const isOurs = (number: number) => slice === undefined || number % slice.of === slice.index - 1;
  let file = -1;
  let record = -1;
  for await (const path of files()) {
    file++;
    if (isOfFiles && !isOurs(file)) continue;
    for await (const one of recordsIn(path, readers, folders, onBytes, options)) {
      record++;
      if (isOfFiles || isOurs(record)) yield { ...one, place: isOfFiles ? [file, record] : [0, record] };
    }
  }
}

/** The files that paths name, each of one source or of many; a folder that is one source comes as itself. */
export function sourceFiles(
  paths: string[],
  formats: Iterable<Format>,
  { except }: Pick<RecordOptions, 'except'> = {},
): AsyncGenerator<string | Broken> {
  const folders = new FolderBundles([...formats]);
  const isWhole = (folder: string) => findPageIndex(folder) !== undefined || folders.has(folder);
  return findFiles(paths, { isWhole, ...(except === undefined ? {} : { except }) });
}

/** What lies at one path, or why it can't be read. */
async function* recordsIn(
  path: string | Broken,
  readers: readonly Format[],
  folders: FolderBundles,
  onBytes: ((bytes: number) => void) | undefined,
  options: RecordOptions,
): AsyncGenerator<Found | Broken> {
  if (typeof path !== 'string') {
    yield path;
    return;
  }
  try {
    if (!isCompanion(path)) yield* recordsAt(path, readers, folders, onBytes, options);
  } catch (error) {
    yield brokenBy(path, error);
  }
}
