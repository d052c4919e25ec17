import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import tar from 'tar-stream';
import yauzl from 'yauzl';
import { MAX_RECORD_BYTES } from '../bytes.js';
import { UnreadableError } from '../reader.js';
import { isBzip2, unpackBzip2 } from './bzip2.js';
import { allBytes, peek } from './lines.js';
import { isWarc } from './warc.js';

/** A file as the readers meet it: unpacked, with its first bytes at hand. The stream is read before the next is asked for. */
export interface Leaf {
  path: string;
  head: Buffer;
  stream: AsyncGenerator<Buffer>;
}

/** Something that could not be opened or unpacked. */
export interface Broken {
  path: string;
  error: UnreadableError;
}

const HEAD_BYTES = 64 * 1024;
/** Sixteen kilobytes, the default, spend more time on handing over than on unpacking. */
const GUNZIP_CHUNK = 128 * 1024;
/** An archive in an archive in an archive is as deep as collections go; more is a trick. */
const MAX_NESTING = 4;
const MAX_MEMBERS = 1_000_000;

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
    return false;
  }
}

function broken(path: string, error: unknown): Broken {
  if (error instanceof UnreadableError) return { path, error };
  const { code, message } = error as NodeJS.ErrnoException;
  const io = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  return { path, error: new UnreadableError(io ? 'io' : 'archive', message) };
}

/** Ends the reading of a member whose consumer did not want all of it, so that the next can be reached. */
async function drain(stream: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of stream) {
    // Read and forgotten.
  }
}

async function* tarMembers(
  path: string,
  stream: AsyncIterable<Buffer>,
  depth: number,
): AsyncGenerator<Leaf | Broken> {
  const extract = tar.extract();
  const source = Readable.from(stream);
  source.on('error', (error) => extract.destroy(error));
  source.pipe(extract);
  let members = 0;
  for await (const entry of extract) {
    const member = `${path}!/${entry.header.name}`;
    if (entry.header.type !== 'file' || HIDDEN.test(entry.header.name)) {
      entry.resume();
      continue;
    }
    if (++members > MAX_MEMBERS) throw new UnreadableError('archive', `more than ${MAX_MEMBERS} members`);
    yield* leaves(member, entry as AsyncIterable<Buffer>, depth + 1);
    entry.resume();
  }
}

async function* zipMembers(path: string, file: yauzl.ZipFile, depth: number): AsyncGenerator<Leaf | Broken> {
  try {
    let members = 0;
    for await (const entry of file.eachEntry()) {
      // Names are taken as bytes, since a name that leads out of the archive would end the reading of all the rest.
      const name = (entry.fileName as unknown as Buffer).toString('utf8');
      const fault = yauzl.validateFileName(name);
      if (fault) {
        yield { path: `${path}!/${name}`, error: new UnreadableError('archive', fault) };
        continue;
      }
      if (name.endsWith('/') || HIDDEN.test(name)) continue;
      if (++members > MAX_MEMBERS) throw new UnreadableError('archive', `more than ${MAX_MEMBERS} members`);
      try {
        yield* leaves(`${path}!/${name}`, await file.openReadStreamPromise(entry), depth + 1);
      } catch (error) {
        yield broken(`${path}!/${name}`, error);
      }
    }
  } finally {
    file.close();
  }
}

/** The files in a stream: itself, or, where it is packed, all that it holds. */
async function* leaves(
  path: string,
  stream: AsyncIterable<Buffer>,
  depth: number,
  file?: string,
): AsyncGenerator<Leaf | Broken> {
  const { head, whole } = await peek(stream, HEAD_BYTES);
  if (depth > MAX_NESTING) {
    yield { path, error: new UnreadableError('archive', `archives nested more than ${MAX_NESTING} deep`) };
    await drain(whole);
  } else if (isGzip(head)) {
    const packed = Readable.from(whole);
    const gunzip = createGunzip({
      chunkSize: GUNZIP_CHUNK,
      // Of a WARC file that was cut, all whole records count: its own reader tells where it ends.
      ...(isPackedWarc(head) ? { finishFlush: constants.Z_SYNC_FLUSH } : {}),
    });
    packed.on('error', (error) => gunzip.destroy(error));
    yield* leaves(path, packed.pipe(gunzip), depth + 1);
  } else if (isBzip2(head)) {
    yield* leaves(path, unpackBzip2(whole), depth + 1);
  } else if (isZip(head)) {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const zip = file
      ? yauzl.openPromise(file, options)
      : yauzl.fromBufferPromise(await allBytes(whole, MAX_RECORD_BYTES), options);
    yield* zipMembers(path, await zip, depth);
  } else if (isTar(head)) {
    yield* tarMembers(path, whole, depth);
  } else {
    yield { path, head: head.subarray(0, HEAD_BYTES), stream: whole };
    await drain(whole);
  }
}

async function* counting(
  stream: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/**
 * The files in a file: itself, or all that an archive holds. What can't be opened is told, not thrown. `onBytes` hears
 * how much of the file has been read, packed as it is.
 */
export async function* unpacked(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Leaf | Broken> {
  const stream = createReadStream(path, { highWaterMark: 256 * 1024 });
  try {
    yield* leaves(path, counting(stream, onBytes), 0, path);
  } catch (error) {
    yield broken(path, error);
  } finally {
    stream.destroy();
  }
}
