import { createReadStream, type ReadStream, readFileSync, type Stats, statSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import yauzl from 'yauzl';
import { MAX_RECORD_BYTES } from '../bytes.js';
import { UnreadableError } from '../reader.js';
import { isGzip, isPackedWarc, isTar, isZip } from './archive-kinds.js';
import { ARCHIVE_LIMITS, ArchiveExhausted, type ArchiveLimits, UnpackBudget } from './archive-limits.js';
import { type BrokenSource, toBrokenSource } from './broken.js';
import { isBzip2, unpackBzip2 } from './bzip2.js';
import { allBytes, peek } from './lines.js';

export type { BrokenSource } from './broken.js';

/** An unpacked file and its first bytes. The stream must be read before the next leaf is requested. */
export interface Leaf {
  path: string;
  head: Buffer;
  stream: AsyncIterable<Buffer>;
}

const HEAD_BYTES = 64 * 1024;
const MAX_WHOLE_FILE_BYTES = 1024 * 1024;
/** With the default of 16 KiB, passing chunks on takes longer than unpacking them. */
const GUNZIP_CHUNK_BYTES = 128 * 1024;
/** Real collections nest archives up to three deep. */
const MAX_NESTING = 4;

const HIDDEN = /(?:^|\/)(?:\.[^./]|__MACOSX\/)/;

/** The origin of a stream. */
interface StreamContext {
  budget: UnpackBudget;
  depth: number;
  /** Number of packed bytes that the stream was unpacked from; undefined if it was not packed. */
  packed?: () => number;
  /** The file on disk, if the stream is the whole file. */
  file?: string;
}

/** Passes on the chunks of a member. The stream stays open if the consumer stops early, since the next member follows. */
async function* withoutClosing(chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

async function* tarMembers(
  path: string,
  stream: AsyncIterable<Buffer>,
  { budget, depth }: StreamContext,
): AsyncGenerator<Leaf | BrokenSource> {
  const extract = tar.extract();
  const source = Readable.from(stream);
  source.on('error', (error) => extract.destroy(error));
  source.pipe(extract);
  for await (const entry of extract) {
    const member = `${path}!/${entry.header.name}`;
    if (entry.header.type !== 'file' || HIDDEN.test(entry.header.name)) {
      entry.resume();
      continue;
    }
    budget.countMember();
    const chunks = (entry as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    try {
      yield* findLeaves(member, withoutClosing(chunks), { budget, depth: depth + 1 });
    } catch (error) {
      if (error instanceof ArchiveExhausted) throw error;
      yield toBrokenSource(member, error);
    }
    for (let next = await chunks.next(); !next.done; next = await chunks.next());
  }
}

async function* zipMembers(
  path: string,
  file: yauzl.ZipFile,
  { budget, depth }: StreamContext,
): AsyncGenerator<Leaf | BrokenSource> {
  let packedBytes = 0;
  try {
    for await (const entry of file.eachEntry()) {
      // Names are read as bytes: with decoding, yauzl stops at the first name that leads outside the archive.
      const name = (entry.fileName as unknown as Buffer).toString('utf8');
      const fault = yauzl.validateFileName(name);
      if (fault) {
        yield { path: `${path}!/${name}`, error: new UnreadableError('archive', fault) };
        continue;
      }
      if (name.endsWith('/') || HIDDEN.test(name)) continue;
      budget.countMember();
      packedBytes += entry.compressedSize;
      if (packedBytes > file.fileSize) throw new ArchiveExhausted('the members of the archive overlap');
      try {
        const unpacked = budget.limit(await file.openReadStreamPromise(entry), () => entry.compressedSize);
        yield* findLeaves(`${path}!/${name}`, unpacked, {
          budget,
          depth: depth + 1,
          packed: () => entry.compressedSize,
        });
      } catch (error) {
        if (error instanceof ArchiveExhausted) throw error;
        yield toBrokenSource(`${path}!/${name}`, error);
      }
    }
  } finally {
    file.close();
  }
}

/** Counts the bytes of a packed stream, to compare them with the unpacked size. */
function countBytes(stream: AsyncIterable<Buffer>): { chunks: AsyncGenerator<Buffer>; bytes: () => number } {
  let bytes = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { chunks: chunks(), bytes: () => bytes };
}

/** Unpacks a stream within the limits. */
function decompress(
  head: Buffer,
  whole: AsyncIterable<Buffer>,
  { budget, packed }: StreamContext,
): { stream: AsyncIterable<Buffer>; packed: () => number } {
  const { chunks, bytes } = countBytes(whole);
  const packedBytes = packed ?? bytes;
  if (isBzip2(head)) return { stream: budget.limit(unpackBzip2(chunks), packedBytes), packed: packedBytes };
  const gunzip = createGunzip({
    chunkSize: GUNZIP_CHUNK_BYTES,
    // All complete records of a truncated WARC file are read; its reader reports where it ends.
    ...(isPackedWarc(head) ? { finishFlush: constants.Z_SYNC_FLUSH } : {}),
  });
  // If one stream ends, so does the other; errors are thrown to the consumer.
  pipeline(Readable.from(chunks), gunzip, () => {});
  return { stream: budget.limit(gunzip, packedBytes), packed: packedBytes };
}

/** Yields the files in a stream: itself, or the content of an archive. */
async function* findLeaves(
  path: string,
  stream: AsyncIterable<Buffer>,
  context: StreamContext,
): AsyncGenerator<Leaf | BrokenSource> {
  const { budget, depth, file } = context;
  const { head, whole } = await peek(stream, HEAD_BYTES);
  if (depth > MAX_NESTING)
    yield { path, error: new UnreadableError('archive', `archives nested more than ${MAX_NESTING} deep`) };
  else if (isGzip(head) || isBzip2(head)) {
    const { stream: unpacked, packed } = decompress(head, whole, context);
    yield* findLeaves(path, unpacked, { budget, depth: depth + 1, packed });
  } else if (isZip(head, path)) {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const zip = file
      ? yauzl.openPromise(file, options)
      : yauzl.fromBufferPromise(await allBytes(whole, MAX_RECORD_BYTES), options);
    yield* zipMembers(path, await zip, context);
  } else if (isTar(head)) yield* tarMembers(path, whole, context);
  else yield { path, head: head.subarray(0, HEAD_BYTES), stream: whole };
  await whole.return();
}

/** Small files are read at once, which is several times faster than a stream. */
const isSmall = (file: Stats): boolean => file.isFile() && file.size > 0 && file.size <= MAX_WHOLE_FILE_BYTES;

async function* readWhole(path: string): AsyncGenerator<Buffer> {
  yield readFileSync(path);
}

function openStream(path: string): ReadStream {
  const stream = createReadStream(path, { highWaterMark: 256 * 1024 });
  // Errors are thrown when the stream is read; without a listener they would crash the process before that.
  stream.on('error', () => {});
  return stream;
}

export interface UnpackOptions {
  limits?: Partial<ArchiveLimits>;
  /** Called with the number of packed bytes read. */
  onBytes?: (bytes: number) => void;
}

/** Yields the files in a file: itself, or the content of an archive. Errors are returned as broken sources, not thrown. */
export async function* unpack(
  path: string,
  options: UnpackOptions = {},
): AsyncGenerator<Leaf | BrokenSource> {
  let stream: ReadStream | undefined;
  try {
    const file = statSync(path);
    if (!isSmall(file)) stream = openStream(path);
    yield* unpackStream({ path, stream: stream ?? readWhole(path), bytes: file.size, file: path }, options);
  } catch (error) {
    yield toBrokenSource(path, error);
  } finally {
    stream?.destroy();
  }
}

/** A stream of packed or plain bytes. */
export interface PackedStream {
  path: string;
  stream: AsyncIterable<Buffer>;
  /** Number of its bytes; undefined if it is not known. */
  bytes: number | undefined;
  /** The file on disk, if there is one: the members of a zip file are read from there. */
  file?: string;
}

/** Like {@link unpack}, for a stream. */
export async function* unpackStream(
  { path, stream, bytes, file }: PackedStream,
  { limits, onBytes = () => {} }: UnpackOptions = {},
): AsyncGenerator<Leaf | BrokenSource> {
  let remainingBytes = bytes ?? 0;
  try {
    const counted = countStream(stream, (read) => {
      remainingBytes -= read;
      onBytes(read);
    });
    const budget = new UnpackBudget({ ...ARCHIVE_LIMITS, ...limits }, bytes ?? Number.POSITIVE_INFINITY);
    yield* findLeaves(path, counted, { budget, depth: 0, ...(file === undefined ? {} : { file }) });
  } catch (error) {
    yield toBrokenSource(path, error);
  } finally {
    // Members of a zip file that were skipped count as read.
    if (remainingBytes > 0) onBytes(remainingBytes);
  }
}

async function* countStream(
  stream: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    onBytes(chunk.length);
    yield chunk;
  }
}
