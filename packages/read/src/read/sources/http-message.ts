import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { formatBytes } from '../bytes.js';
import { UnreadableError } from '../reader.js';
import { ByteCollector } from './byte-collector.js';

/** An HTTP response in a WARC file. */
export interface HttpMessage {
  status: number;
  /** Headers by lower-case name; the first of repeated headers. */
  headers: Map<string, string>;
  body: Buffer;
}

const MAX_HEADER_BYTES = 256 * 1024;
/** Maximum chunks of a page; servers send chunks of some kilobytes. */
export const MAX_CHUNKS = 500_000;

const MAX_CHUNK_HEADER_BYTES = 200;

/** Returns the end of the headers and the start of the body. Old servers end lines with `\n` only. */
function findBodyBoundary(bytes: Buffer): [number, number] | undefined {
  const head = bytes.subarray(0, MAX_HEADER_BYTES);
  const proper = head.indexOf('\r\n\r\n');
  const plain = head.indexOf('\n\n');
  if (proper === -1 && plain === -1) return undefined;
  return plain === -1 || (proper !== -1 && proper < plain) ? [proper, proper + 4] : [plain, plain + 2];
}

/** Parses an HTTP response; undefined if the bytes are not one. */
export function parseHttpMessage(bytes: Buffer): HttpMessage | undefined {
  const start = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(bytes.toString('latin1', 0, 20));
  if (!start) return undefined;
  const boundary = findBodyBoundary(bytes) ?? [bytes.length, bytes.length];
  const headers = new Map<string, string>();
  for (const line of bytes
    .toString('latin1', 0, Math.min(boundary[0], MAX_HEADER_BYTES))
    .split(/\r?\n/)
    .slice(1)) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { status: Number(start[1]), headers, body: bytes.subarray(boundary[1]) };
}

/** Joins the chunks of a body. Many archives keep the header after joining the chunks; such a body is unchanged. */
function joinChunks(body: Buffer): Buffer {
  const bytes = new ByteCollector();
  let chunks = 0;
  for (let position = 0; position < body.length; ) {
    if (++chunks > MAX_CHUNKS)
      throw new UnreadableError('malformed', `too many chunks (limit ${MAX_CHUNKS})`);
    const end = body.indexOf(0x0a, position);
    const size =
      end === -1 || end - position > MAX_CHUNK_HEADER_BYTES
        ? undefined
        : /^([0-9a-f]{1,8})\s*(?:;.*)?\s*$/i.exec(body.toString('latin1', position, end))?.[1];
    if (size === undefined) {
      if (position === 0) return body;
      break;
    }
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    bytes.add(body.subarray(end + 1, end + 1 + length));
    position = end + 1 + length;
    if (body[position] === 0x0d) position++;
    if (body[position] === 0x0a) position++;
  }
  return bytes.bytes();
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;
const isZlib = (bytes: Buffer) =>
  bytes.length > 1 && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

function decodeContent(coding: string, bytes: Buffer, maxOutputLength: number): Buffer {
  if (bytes.length === 0) return bytes;
  // Unpack as much as possible of a truncated stream.
  const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      // The header may be there although the body was already unpacked.
      return isGzip(bytes) ? gunzipSync(bytes, options) : bytes;
    case 'deflate':
      return isZlib(bytes) ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
    case 'br':
      return brotliDecompressSync(bytes, { maxOutputLength });
    case '':
    case 'identity':
    case 'none':
    case 'utf-8':
      return bytes;
    default:
      throw new UnreadableError('encoding', `no decoder for the content encoding ${coding.slice(0, 40)}`);
  }
}

/**
 * Returns the body as a browser would see it: chunks joined, `Content-Encoding` decoded, at most `maxBytes` long. Throws
 * {@link UnreadableError} if it is longer or cannot be unpacked.
 */
export function decodeBody({ headers, body }: HttpMessage, maxBytes: number): Buffer {
  let bytes: Buffer = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '') ? joinChunks(body) : body;
  const codings = (headers.get('content-encoding') ?? '').toLowerCase().split(',').slice(0, 4);
  for (const coding of codings.reverse()) {
    try {
      bytes = decodeContent(coding.trim(), bytes, maxBytes);
    } catch (error) {
      if (error instanceof UnreadableError) throw error;
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw new UnreadableError(
          'too-large',
          `page too large when unpacked (limit ${formatBytes(maxBytes)})`,
        );
      throw new UnreadableError('encoding', `the page cannot be unpacked (${(error as Error).message})`);
    }
  }
  if (bytes.length > maxBytes)
    throw new UnreadableError('too-large', `page too large (limit ${formatBytes(maxBytes)})`);
  return bytes;
}

/** True for types that a reader of pages may read: HTML, plain text, XML, PDF, or unspecified. */
export function isPageType(type: string | undefined): boolean {
  const plain = (type ?? '').replace(/;.*$/s, '').trim().toLowerCase();
  return (
    plain === '' ||
    /^(?:text\/(?!css|javascript|calendar|csv)|application\/(?:xhtml\+xml|xml|pdf|x-pdf|octet-stream)$)/.test(
      plain,
    )
  );
}
