import { statSync } from 'node:fs';
import { parseJson } from '@citemill/metrics/internal/json';
import { MAX_RECORD_BYTES } from '../bytes.js';
import { type Format, type SourceRecord, UnreadableError } from '../reader.js';
import { addNeededFiles } from './add-needed-files.js';
import { ArchiveBundles } from './archive-bundles.js';
import type { ArchiveLimits } from './archive-limits.js';
import { type Leaf, unpack } from './archives.js';
import { type BrokenSource, toBrokenSource } from './broken.js';
import { CompanionRows, findCompanion, readPaperId } from './companions.js';
import { dumpPages, isDump } from './dump-pages.js';
import type { FolderBundles } from './folder-bundles.js';
import type { FoundRecord } from './found-record.js';
import { allBytes, byteLines } from './lines.js';
import { findPageIndex, indexedPages, isPageIndex } from './page-index.js';
import type { Slice } from './slice.js';
import { isWarc } from './warc.js';
import { warcPages } from './warc-pages.js';

export interface RecordOptions {
  /** Include the images of LaTeX sources, within the size limits. */
  withImages?: boolean;
  limits?: Partial<ArchiveLimits>;
  /** Real paths of folders to skip, such as the corpus itself. */
  except?: string | readonly string[];
  /** Called for every page of a wiki dump that is not an article: redirects, talk pages, templates. */
  onSkippedPage?: () => void;
  /** Return only the records of one slice. */
  slice?: Slice | undefined;
}

const HEAD_BYTES = 64 * 1024;
/** After this many consecutive lines that are not JSON, the file is not a JSON-lines file. */
const MAX_BAD_LINES = 1000;

const isBlank = (bytes: Buffer) => bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

/** Returns the first characters of a file in UTF-8 or UTF-16, without a byte-order mark. */
function headText(head: Buffer): string {
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (utf16) return new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head);
  return head.toString('utf8').replace(/^\ufeff/, '');
}

/** Returns the path by which readers recognise a file: for a file on the web, without the query of its URL. */
const withoutQuery = (path: string): string =>
  /^https?:/.test(path) && !path.includes('!/') ? path.replace(/\?.*$/s, '') : path;

function detectFormat(readers: readonly Format[], head: string, path: string): Format {
  // A reader that a project has added takes precedence over the built-in ones.
  const reader = readers.findLast((reader) => reader.detect(head, withoutQuery(path)));
  if (!reader) throw new UnreadableError('unknown-format', 'no reader recognises this kind of file');
  return reader;
}

/** A JSON file contains one paper per line, or one paper spread over lines. */
async function* jsonRecords(
  leaf: Leaf,
  readers: readonly Format[],
): AsyncGenerator<FoundRecord | BrokenSource> {
  const companion = findCompanion(leaf.path);
  const rows = companion ? new CompanionRows(companion) : undefined;
  const lines = byteLines(leaf.stream, MAX_RECORD_BYTES);
  let reader: Format | undefined;
  let number = 0;
  let badLines = 0;
  try {
    for await (const line of lines) {
      number++;
      if (isBlank(line)) continue;
      if (!reader) {
        if (parseJson(line.toString('utf8')) === undefined) {
          // The first line is not a document: the whole file is one.
          const rest = [
            Buffer.from(line),
            Buffer.from('\n'),
            await allBytes(withNewlines(lines), MAX_RECORD_BYTES),
          ];
          const bytes = Buffer.concat(rest);
          const format = detectFormat(readers, headText(bytes.subarray(0, HEAD_BYTES)), leaf.path);
          yield { record: { path: leaf.path, bytes }, reader: format.name };
          return;
        }
        reader = detectFormat(readers, headText(line.subarray(0, HEAD_BYTES)), leaf.path);
      }
      const id = rows && readPaperId(line);
      const row = id === undefined ? undefined : await rows?.find(id);
      const record = { path: `${leaf.path}:${number}`, bytes: line, ...(row ? { companion: row } : {}) };
      badLines = line[0] === 0x7b ? 0 : badLines + 1;
      if (badLines > MAX_BAD_LINES)
        throw new UnreadableError(
          'malformed',
          `${MAX_BAD_LINES} consecutive lines are not JSON`,
          `line ${number}`,
        );
      yield { record, reader: reader.name };
    }
  } finally {
    await rows?.close();
  }
}

async function* withNewlines(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.concat([line, Buffer.from('\n')]);
}

/** Assigns a web page to the reader that recognises it, else to the reader for any page. */
function assignPageReader(
  page: SourceRecord | BrokenSource,
  readers: readonly Format[],
): FoundRecord | BrokenSource {
  if ('error' in page) return page;
  const head = headText(Buffer.from(page.bytes.subarray(0, 1024)));
  const pageReaders = readers.filter(({ takes }) => takes?.includes('page'));
  const reader =
    pageReaders.find((format) => !format.takesAnyPage && format.detect(head, '')) ??
    pageReaders.find(({ takesAnyPage }) => takesAnyPage);
  if (reader) return { record: page, reader: reader.name };
  return { path: page.path, error: new UnreadableError('unknown-format', 'no reader for web pages') };
}

async function* leafRecords(
  leaf: Leaf,
  head: string,
  readers: readonly Format[],
  onSkippedPage?: () => void,
): AsyncGenerator<FoundRecord | BrokenSource> {
  if (head.trim() === '' && leaf.head.length < HEAD_BYTES)
    throw new UnreadableError('empty', 'the file is empty');
  if (isWarc(leaf.head)) {
    for await (const page of warcPages(leaf)) yield assignPageReader(page, readers);
  } else if (/^\s*\{/.test(head)) {
    yield* jsonRecords(leaf, readers);
  } else if (isDump(head)) {
    const { name } = detectFormat(readers, head, leaf.path);
    for await (const page of dumpPages(leaf, onSkippedPage))
      yield 'error' in page ? page : { record: page, reader: name };
  } else {
    const reader = detectFormat(readers, head, leaf.path);
    yield {
      record: { path: leaf.path, bytes: await allBytes(leaf.stream, MAX_RECORD_BYTES) },
      reader: reader.name,
    };
  }
}

/** Returns the error for a member that no reader recognises. */
function unknownFormat(leaf: Leaf): BrokenSource {
  const isEmpty = headText(leaf.head).trim() === '' && leaf.head.length < HEAD_BYTES;
  const error = isEmpty
    ? new UnreadableError('empty', 'the file is empty')
    : new UnreadableError('unknown-format', 'no reader recognises this kind of file');
  return { path: leaf.path, error };
}

/** Assigns a bundle, whose main file is a LaTeX document, to the reader of bundles. */
function assignBundleReader(
  bundle: SourceRecord | FoundRecord | BrokenSource,
  readers: readonly Format[],
): FoundRecord | BrokenSource {
  if ('error' in bundle || 'reader' in bundle) return bundle;
  const reader = readers.find(({ takes }) => takes?.includes('bundle'));
  if (reader) return { record: bundle, reader: reader.name };
  return {
    path: bundle.path,
    error: new UnreadableError('unknown-format', 'no reader recognises this kind of file'),
  };
}

/** Yields the records of a file, or of a folder that is one source. */
export async function* readRecordsAt(
  path: string,
  readers: readonly Format[],
  folders: FolderBundles,
  onBytes: ((bytes: number) => void) | undefined,
  { withImages = false, limits = {}, onSkippedPage }: RecordOptions,
): AsyncGenerator<FoundRecord | BrokenSource> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const index = isFolder ? findPageIndex(path) : isPageIndex(path) ? path : undefined;
  if (index) {
    for await (const page of indexedPages(index, onBytes)) yield assignPageReader(page, readers);
    return;
  }
  if (isFolder) {
    yield assignBundleReader(folders.read(path, onBytes), readers);
    return;
  }
  if (folders.isDocument(path)) {
    onBytes?.(statSync(path).size);
    yield assignBundleReader(folders.readDocument(path), readers);
    return;
  }
  const leaves = unpack(path, { limits, ...(onBytes ? { onBytes } : {}) });
  yield* unpackedRecords(leaves, readers, { withImages, ...(onSkippedPage ? { onSkippedPage } : {}) }, path);
}

/** Yields the records among unpacked files. `path` is the file on disk, if neighbouring files may be read with it. */
export async function* unpackedRecords(
  leaves: AsyncIterable<Leaf | BrokenSource>,
  readers: readonly Format[],
  { withImages = false, onSkippedPage }: RecordOptions,
  path?: string,
): AsyncGenerator<FoundRecord | BrokenSource> {
  const bundles = new ArchiveBundles(readers, unknownFormat, withImages);
  for await (const leaf of leaves) {
    for (const bundle of bundles.leave(leaf.path)) yield assignBundleReader(bundle, readers);
    if ('error' in leaf) {
      yield leaf;
      continue;
    }
    try {
      const head = headText(leaf.head);
      const isBundled = !isWarc(leaf.head) && (await bundles.take(leaf, head));
      yield* bundles.releasePdfs();
      if (isBundled) continue;
      for await (const record of leafRecords(leaf, head, readers, onSkippedPage))
        yield 'error' in record || leaf.path !== path ? record : addNeededFiles(record, head, readers);
    } catch (error) {
      yield toBrokenSource(leaf.path, error);
    }
  }
  for (const bundle of bundles.leave()) yield assignBundleReader(bundle, readers);
}
