import { createReadStream, type ReadStream, readFileSync, type Stats, statSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import tar from 'tar-stream';
import yauzl from 'yauzl';
import { MAX_RECORD_BYTES } from '../bytes.js';
import { UnreadableError } from '../reader.js';
import { ARCHIVE_LIMITS, ArchiveExhausted, type ArchiveLimits, UnpackBudget } from './archive-limits.js';
import type { Broken } from './broken.js';
import { isBzip2, unpackBzip2 } from './bzip2.js';
import { allBytes, peek } from './lines.js';
import { isWarc } from './warc.js';

export type { Broken } from './broken.js';

/** A file as the readers meet it: unpacked, with its first bytes at hand. The stream is read before the next is asked for. */
export interface Leaf {
  path: string;
  head: Buffer;
  stream: AsyncIterable<Buffer>;
}

const HEAD_BYTES = 64 * 1024;
const AT_ONCE_BYTES = 1024 * 1024;
/** Sixteen kilobytes, the default, spend more time on handing over than on unpacking. */
const GUNZIP_CHUNK = 128 * 1024;
/** An archive in an archive in an archive is as deep as collections go; more is a trick. */
const MAX_NESTING = 4;

const HIDDEN = /(?:^|\/)(?:\.[^./]|__MACOSX\/)/;

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
const isTar = (head: Buffer) => head.length >= 512 && head.toString('latin1', 257, 262) === 'ustar';

function isPackedWarc(head: Buffer): boolean {
  try {
    return isWarc(
      gunzipSync(head.subarray(0, 4096), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1e7 }),
    );
  } catch {
    // Bytes that don't unpack are not a WARC file; what else they are is found out later.
    return false;
  }
}

function toBroken(path: string, error: unknown): Broken {
  if (error instanceof UnreadableError) return { path, error };
  const { code, message } = error as NodeJS.ErrnoException;
  const io = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  return { path, error: new UnreadableError(io ? 'io' : 'archive', message) };
}

/** What is known of the place where a stream stands. */
interface Place {
  budget: UnpackBudget;
  depth: number;
  /** Bytes that the stream was unpacked from, back to the file or member where the packing began; undefined outside. */
  packed?: () => number;
  /** The file on disk, where the stream is all of it. */
  file?: string;
}

/** The chunks of a member, which is not closed when its reader has seen enough: the next one lies behind it. */
async function* keepOpen(chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

async function* tarMembers(
  path: string,
  stream: AsyncIterable<Buffer>,
  { budget, depth }: Place,
): AsyncGenerator<Leaf | Broken> {
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
    budget.member();
    const chunks = (entry as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    try {
      yield* leaves(member, keepOpen(chunks), { budget, depth: depth + 1 });
    } catch (error) {
      if (error instanceof ArchiveExhausted) throw error;
      yield toBroken(member, error);
    }
    for (let next = await chunks.next(); !next.done; next = await chunks.next());
  }
}

async function* zipMembers(
  path: string,
  file: yauzl.ZipFile,
  { budget, depth }: Place,
): AsyncGenerator<Leaf | Broken> {
  let packedBytes = 0;
  try {
    for await (const entry of file.eachEntry()) {
      // Names are taken as bytes, since a name that leads out of the archive would end the reading of all the rest.
      const name = (entry.fileName as unknown as Buffer).toString('utf8');
      const fault = yauzl.validateFileName(name);
      if (fault) {
        yield { path: `${path}!/${name}`, error: new UnreadableError('archive', fault) };
        continue;
      }
      if (name.endsWith('/') || HIDDEN.test(name)) continue;
      budget.member();
      packedBytes += entry.compressedSize;
      if (packedBytes > file.fileSize)
        throw new ArchiveExhausted('the members of the archive overlap each other');
      try {
        const unpacked = budget.bounded(await file.openReadStreamPromise(entry), () => entry.compressedSize);
        yield* leaves(`${path}!/${name}`, unpacked, {
          budget,
          depth: depth + 1,
          packed: () => entry.compressedSize,
        });
      } catch (error) {
        if (error instanceof ArchiveExhausted) throw error;
        yield toBroken(`${path}!/${name}`, error);
      }
    }
  } finally {
    file.close();
  }
}

/** A stream that is one packed file: its bytes are counted, so that what comes out can be compared with them. */
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

/** What a packed stream unpacks to, as far as it may. */
function unpackedStream(
  head: Buffer,
  whole: AsyncIterable<Buffer>,
  { budget, packed }: Place,
): { stream: AsyncIterable<Buffer>; packed: () => number } {
  const { chunks, bytes } = countBytes(whole);
  const from = packed ?? bytes;
  if (isBzip2(head)) return { stream: budget.bounded(unpackBzip2(chunks), from), packed: from };
  const gunzip = createGunzip({
    chunkSize: GUNZIP_CHUNK,
    // Of a WARC file that was cut, all whole records count: its own reader tells where it ends.
    ...(isPackedWarc(head) ? { finishFlush: constants.Z_SYNC_FLUSH } : {}),
  });
  // Whoever ends first ends the other; what went wrong is thrown to who reads.
  pipeline(Readable.from(chunks), gunzip, () => {});
  return { stream: budget.bounded(gunzip, from), packed: from };
}

/** The files in a stream: itself, or, where it is packed, all that it holds. */
async function* leaves(
  path: string,
  stream: AsyncIterable<Buffer>,
  place: Place,
): AsyncGenerator<Leaf | Broken> {
  const { budget, depth, file } = place;
  const { head, whole } = await peek(stream, HEAD_BYTES);
  if (depth > MAX_NESTING)
    yield { path, error: new UnreadableError('archive', `archives nested more than ${MAX_NESTING} deep`) };
  else if (isGzip(head) || isBzip2(head)) {
    const { stream: unpacked, packed } = unpackedStream(head, whole, place);
    yield* leaves(path, unpacked, { budget, depth: depth + 1, packed });
  } else if (isZip(head)) {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const zip = file
      ? yauzl.openPromise(file, options)
      : yauzl.fromBufferPromise(await allBytes(whole, MAX_RECORD_BYTES), options);
    yield* zipMembers(path, await zip, place);
  } else if (isTar(head)) yield* tarMembers(path, whole, place);
  else yield { path, head: head.subarray(0, HEAD_BYTES), stream: whole };
  await whole.return();
}

/** A file that is read at once: a stream of it would cost several times as much. */
const isSmall = (file: Stats): boolean => file.isFile() && file.size > 0 && file.size <= AT_ONCE_BYTES;

async function* atOnce(path: string): AsyncGenerator<Buffer> {
  yield readFileSync(path);
}

function openStream(path: string): ReadStream {
  const stream = createReadStream(path, { highWaterMark: 256 * 1024 });
  // An error is met where the stream is read; before that, nobody listens.
  stream.on('error', () => {});
  return stream;
}

export interface UnpackOptions {
  limits?: Partial<ArchiveLimits>;
  /** Hears how much of the file has been read, packed as it is. */
  onBytes?: (bytes: number) => void;
}

/** The files in a file: itself, or all that an archive holds. What can't be opened is told, not thrown. */
export async function* unpack(
  path: string,
  { limits, onBytes = () => {} }: UnpackOptions = {},
): AsyncGenerator<Leaf | Broken> {
  let left = 0;
  let stream: ReadStream | undefined;
  try {
    const file = statSync(path);
    const bytes = file.size;
    left = bytes;
    if (!isSmall(file)) stream = openStream(path);
    const told = watched(stream ?? atOnce(path), (read) => {
      left -= read;
      onBytes(read);
    });
    const budget = new UnpackBudget({ ...ARCHIVE_LIMITS, ...limits }, bytes);
    yield* leaves(path, told, { budget, depth: 0, file: path });
  } catch (error) {
    yield toBroken(path, error);
  } finally {
    stream?.destroy();
    // Of a zip file the list at its end is read, and what a reader did not want is not read at all.
    if (left > 0) onBytes(left);
  }
}

async function* watched(
  stream: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    onBytes(chunk.length);
    yield chunk;
  }
}
