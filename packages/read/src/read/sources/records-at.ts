import { statSync } from 'node:fs';
import { MAX_RECORD_BYTES } from '../bytes.js';
import { type Format, type SourceRecord, UnreadableError } from '../reader.js';
import { ArchiveBundles } from './archive-bundles.js';
import type { ArchiveLimits } from './archive-limits.js';
import { type Leaf, unpack } from './archives.js';
import type { Broken } from './broken.js';
import { CompanionRows, findCompanion, readPaperId } from './companions.js';
import { dumpPages, isDump } from './dump-pages.js';
import type { FolderBundles } from './folder-bundles.js';
import type { Found } from './found.js';
import { allBytes, byteLines } from './lines.js';
import { findPageIndex, indexedPages, isPageIndex } from './page-index.js';
import type { Slice } from './slice.js';
import { isWarc } from './warc.js';
import { warcPages } from './warc-pages.js';

/** What records carry beside their text, and what is told of the rest. */
export interface RecordOptions {
  /** Images of LaTeX sources come with their bytes, as far as the limits on size allow. */
  withImages?: boolean;
  /** How much an archive may unpack to. */
  limits?: Partial<ArchiveLimits>;
  /** Real paths of folders that are passed over: that of the corpus, which may lie among its sources. */
  except?: string | readonly string[];
  /** Hears of every page of a wiki's dump that is no article: redirects, talk, templates. */
  onPassedOver?: () => void;
  /** Gives only the records of one slice. */
  slice?: Slice | undefined;
}

/** After this many consecutive lines that are not JSON, the file is not a JSON-lines file. */
const MAX_BAD_LINES = 1000;

const isBlank = (bytes: Buffer) => bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

/** The first characters of a file, whatever its encoding, with byte-order marks and zero bytes out of the way. */
function headText(head: Buffer): string {
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (utf16) return new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head);
  return head.toString('utf8').replace(/^\ufeff/, '');
}

function detectFormat(readers: readonly Format[], head: string, path: string): Format {
  const reader = readers.find((one) => one.detect(head, path));
  if (!reader) throw new UnreadableError('unknown-format', 'no reader recognises this kind of file');
  return reader;
}

function isJson(line: Buffer): boolean {
  try {
    JSON.parse(line.toString('utf8'));
    return true;
  } catch {
    // Not JSON, which is the answer.
    return false;
  }
}

/** A JSON file holds one paper a line, or one paper in all, spread over lines. */
async function* jsonRecords(leaf: Leaf, readers: readonly Format[]): AsyncGenerator<Found | Broken> {
  const companion = findCompanion(leaf.path);
  const rows = companion ? new CompanionRows(companion) : undefined;
  const lines = byteLines(leaf.stream, MAX_RECORD_BYTES);
  let reader: Format | undefined;
  let number = 0;
  let bad = 0;
  try {
    for await (const line of lines) {
      number++;
      if (isBlank(line)) continue;
      if (!reader) {
        if (!isJson(line)) {
          // The first line is no document by itself: the document is the file.
          const rest = [
            Buffer.from(line),
            Buffer.from('\n'),
            await allBytes(withNewlines(lines), MAX_RECORD_BYTES),
          ];
          const bytes = Buffer.concat(rest);
          const whole = detectFormat(readers, headText(bytes.subarray(0, 64 * 1024)), leaf.path);
          yield { record: { path: leaf.path, bytes }, reader: whole.name };
          return;
        }
        reader = detectFormat(readers, headText(line.subarray(0, 64 * 1024)), leaf.path);
      }
      const id = rows && readPaperId(line);
      const row = id === undefined ? undefined : await rows?.find(id);
      const record = { path: `${leaf.path}:${number}`, bytes: line, ...(row ? { companion: row } : {}) };
      bad = line[0] === 0x7b ? 0 : bad + 1;
      if (bad > MAX_BAD_LINES)
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

/** A page of the web goes to the reader that recognises it, else to the one that takes every page. */
function foundPage(one: SourceRecord | Broken, readers: readonly Format[]): Found | Broken {
  if ('error' in one) return one;
  const head = headText(Buffer.from(one.bytes.subarray(0, 1024)));
  const ofPages = readers.filter(({ takes }) => takes?.includes('page'));
  const reader =
    ofPages.find((one) => !one.takesAnyPage && one.detect(head, '')) ??
    ofPages.find(({ takesAnyPage }) => takesAnyPage);
  if (reader) return { record: one, reader: reader.name };
  return { path: one.path, error: new UnreadableError('unknown-format', 'no reader knows web pages') };
}

async function* leafRecords(
  leaf: Leaf,
  head: string,
  readers: readonly Format[],
  onPassedOver?: () => void,
): AsyncGenerator<Found | Broken> {
  if (head.trim() === '' && leaf.head.length < 64 * 1024)
    throw new UnreadableError('empty', 'the file is empty');
  if (isWarc(leaf.head)) {
    for await (const page of warcPages(leaf)) yield foundPage(page, readers);
  } else if (/^\s*\{/.test(head)) {
    yield* jsonRecords(leaf, readers);
  } else if (isDump(head)) {
    const { name } = detectFormat(readers, head, leaf.path);
    for await (const one of dumpPages(leaf, onPassedOver))
      yield 'error' in one ? one : { record: one, reader: name };
  } else {
    const reader = detectFormat(readers, head, leaf.path);
    yield {
      record: { path: leaf.path, bytes: await allBytes(leaf.stream, MAX_RECORD_BYTES) },
      reader: reader.name,
    };
  }
}

/** What is told of a member that no reader knows. */
function unknownFormat(leaf: Leaf): Broken {
  const isEmpty = headText(leaf.head).trim() === '' && leaf.head.length < 64 * 1024;
  const error = isEmpty
    ? new UnreadableError('empty', 'the file is empty')
    : new UnreadableError('unknown-format', 'no reader recognises this kind of file');
  return { path: leaf.path, error };
}

/** A bundle with the reader of its main file, which the walker saw to be a LaTeX document. */
function foundBundle(one: SourceRecord | Found | Broken, readers: readonly Format[]): Found | Broken {
  if ('error' in one || 'reader' in one) return one;
  const reader = readers.find(({ takes }) => takes?.includes('bundle'));
  if (reader) return { record: one, reader: reader.name };
  return {
    path: one.path,
    error: new UnreadableError('unknown-format', 'no reader recognises this kind of file'),
  };
}

/** An error as what it says of a source. */
export function brokenBy(path: string, error: unknown): Broken {
  if (error instanceof UnreadableError) return { path, error };
  const { code, message } = error as NodeJS.ErrnoException;
  const isOfTheDisk = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  return { path, error: new UnreadableError(isOfTheDisk ? 'io' : 'archive', message) };
}

/** The records of a file or of a folder that is one source. */
export async function* recordsAt(
  path: string,
  readers: readonly Format[],
  folders: FolderBundles,
  onBytes: ((bytes: number) => void) | undefined,
  { withImages = false, limits = {}, onPassedOver }: RecordOptions,
): AsyncGenerator<Found | Broken> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const index = isFolder ? findPageIndex(path) : isPageIndex(path) ? path : undefined;
  if (index) {
    for await (const page of indexedPages(index, onBytes)) yield foundPage(page, readers);
    return;
  }
  if (isFolder) {
    yield foundBundle(folders.read(path, onBytes), readers);
    return;
  }
  if (folders.isDocument(path)) {
    onBytes?.(statSync(path).size);
    yield foundBundle(folders.readDocument(path), readers);
    return;
  }
  const bundles = new ArchiveBundles(readers, unknownFormat, withImages);
  for await (const leaf of unpack(path, { limits, ...(onBytes ? { onBytes } : {}) })) {
    for (const one of bundles.leave(leaf.path)) yield foundBundle(one, readers);
    if ('error' in leaf) {
      yield leaf;
      continue;
    }
    try {
      const head = headText(leaf.head);
      const taken = !isWarc(leaf.head) && (await bundles.take(leaf, head));
      yield* bundles.released();
      if (!taken) yield* leafRecords(leaf, head, readers, onPassedOver);
    } catch (error) {
      yield brokenBy(leaf.path, error);
    }
  }
  for (const one of bundles.leave()) yield foundBundle(one, readers);
}
