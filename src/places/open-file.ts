import { createHash, type Hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { MAX_CHUNKS, UnreadableError } from '@citemill/read/internal';
import { RequestError } from '../fetch/request.js';
import { expectStatus, retry, TransferError } from './ask.js';
import type { Site, SiteAnswer } from './site.js';
import { TRANSFER, type TransferOptions } from './transfer-options.js';

/** The properties of a file that a listing states. */
export interface ExpectedFile {
  size?: number | undefined;
  /** Expected ETag; opening fails if the server has a different version. */
  etag?: string | undefined;
  /** Hash of `prefix` followed by the content, as Git hashes blobs. */
  checksum?: { algorithm: 'sha1' | 'sha256'; prefix: string; hex: string } | undefined;
}

/** A file whose response headers have arrived. */
export interface OpenedFile {
  /** Identifies the version of the file; undefined if the server does not state one. */
  version: string | undefined;
  size: number | undefined;
  contentType: string | undefined;
  /** The content. Throws {@link UnreadableError} if it does not arrive completely. */
  stream: AsyncGenerator<Buffer>;
}

/** Minimum average size of a chunk. A server that sends smaller chunks may be stalling the client deliberately. */
const MIN_CHUNK_BYTES = 64;
/** If at least this many bytes arrived before a connection broke, the failure counter restarts at 1. */
const PROGRESS_BYTES = 64 * 1024;
/** Start of a version that is a date and not an ETag. */
const MODIFIED = 'modified ';

/** Identifies the version of a file: by the ETag, or else as `modified DATE, N bytes`, which {@link conditions} parses again. */
function versionIn(headers: IncomingHttpHeaders): string | undefined {
  if (headers.etag) return headers.etag;
  const { 'last-modified': date, 'content-length': length } = headers;
  return date ? `${MODIFIED}${date}, ${length ?? '?'} bytes` : undefined;
}

function conditions(knownVersion: string | undefined, { etag }: ExpectedFile): Record<string, string> {
  if (etag) return { 'if-match': etag };
  if (knownVersion === undefined) return {};
  if (!knownVersion.startsWith(MODIFIED)) return { 'if-none-match': knownVersion };
  return { 'if-modified-since': knownVersion.slice(MODIFIED.length).replace(/, (?:\d+|\?) bytes$/, '') };
}

/** Returns the length that the headers state; undefined for a chunked body, whose end is marked. */
function declaredSize({ 'content-length': length, 'transfer-encoding': coding }: IncomingHttpHeaders) {
  if (length !== undefined && /^\d{1,15}$/.test(length)) return Number(length);
  if (length === undefined && /\bchunked\b/i.test(coding ?? '')) return undefined;
  throw new TransferError(
    'the server does not state the length of the file, so a truncated download could not be detected',
  );
}

/** Opens a file; undefined if it is still the known version. Throws {@link TransferError}. */
export async function openFile(
  url: URL,
  site: Site,
  expected: ExpectedFile,
  knownVersion: string | undefined,
  options: TransferOptions,
): Promise<OpenedFile | undefined> {
  const answer = await retry(
    () => expectStatus(url, site, [200, 304, 412], conditions(knownVersion, expected), options),
    options,
  );
  const { status, headers } = answer;
  const version = versionIn(headers);
  try {
    if (status === 412)
      throw new TransferError('the file has changed since it was listed; run the command again');
    if (knownVersion !== undefined && (status === 304 || version === knownVersion)) return undefined;
    if (status === 304) throw new TransferError('the server answered 304 to an unconditional request');
    const encoding = headers['content-encoding'] ?? 'identity';
    // Compressed files are decompressed by the reader, like any .gz file.
    if (!/^(?:identity|x-gzip|gzip|aws-chunked)?$/i.test(encoding.trim()))
      throw new TransferError(
        `the server sent the file with Content-Encoding "${encoding.trim().slice(0, 40)}", which was not requested`,
      );
    const size = declaredSize(headers);
    if (expected.size !== undefined && size !== undefined && size !== expected.size)
      throw new TransferError(`the file has ${size} bytes, but the listing says ${expected.size}`);
    const transfer = new Transfer(url, site, answer, { ...expected, size: size ?? expected.size }, options);
    return {
      version,
      size: size ?? expected.size,
      contentType: headers['content-type'],
      stream: transfer.read(),
    };
  } catch (error) {
    answer.discard();
    throw error;
  } finally {
    if (status !== 200) answer.discard();
  }
}

/** Reads one file to its end, over several connections if necessary. */
class Transfer {
  private received = 0;
  private chunks = 0;
  private readonly hash: Hash | undefined;

  constructor(
    private readonly url: URL,
    private readonly site: Site,
    private readonly first: SiteAnswer,
    private readonly expected: ExpectedFile,
    private readonly options: TransferOptions,
  ) {
    const { checksum } = expected;
    this.hash = checksum && createHash(checksum.algorithm).update(checksum.prefix);
  }

  async *read(): AsyncGenerator<Buffer> {
    const { tries = TRANSFER.tries } = this.options;
    let answer = this.first;
    let failures = 0;
    try {
      for (;;) {
        const start = this.received;
        try {
          yield* this.checkedChunks(answer.body);
          break;
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
          failures = this.received - start >= PROGRESS_BYTES ? 1 : failures + 1;
          if (!error.isTemporary || failures >= tries)
            throw new TransferError(`${error.message} after ${this.describeProgress()}`);
          answer = await this.resume();
        }
      }
      this.check();
    } catch (error) {
      if (error instanceof TransferError) throw new UnreadableError('network', error.message);
      throw error;
    } finally {
      answer.discard();
    }
  }

  private describeProgress(): string {
    const { size } = this.expected;
    return size === undefined ? `${this.received} bytes` : `${this.received} of ${size} bytes`;
  }

  private async *checkedChunks(body: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    const { maxUndeclaredBytes = TRANSFER.maxUndeclaredBytes } = this.options;
    const { size } = this.expected;
    for await (const chunk of body) {
      this.received += chunk.length;
      if (this.received > (size ?? maxUndeclaredBytes))
        throw new TransferError(
          size === undefined
            ? `the file has more than ${maxUndeclaredBytes} bytes, and the server does not state its length`
            : `the server sends more than the ${size} bytes of the file`,
        );
      if (++this.chunks > MAX_CHUNKS && this.received < this.chunks * MIN_CHUNK_BYTES)
        throw new TransferError('the server sends the file in tiny pieces');
      this.hash?.update(chunk);
      yield chunk;
    }
  }

  /** Requests the rest of the same version of the file. */
  private async resume(): Promise<SiteAnswer> {
    const { headers } = this.first;
    const { etag, 'last-modified': date } = headers;
    const isStrong = etag !== undefined && !etag.startsWith('W/');
    if (!isStrong && date === undefined)
      throw new TransferError(
        `the connection broke off after ${this.describeProgress()}, and the file cannot be resumed`,
      );
    const condition: Record<string, string> = isStrong
      ? { 'if-match': etag }
      : { 'if-unmodified-since': date ?? '' };
    const range = { range: `bytes=${this.received}-`, ...condition };
    return retry(async () => {
      const answer = await expectStatus(this.url, this.site, [200, 206, 412], range, this.options);
      const problem = this.resumeProblem(answer);
      if (problem === undefined) return answer;
      answer.discard();
      throw new TransferError(`the connection broke off after ${this.describeProgress()}, and ${problem}`);
    }, this.options);
  }

  private resumeProblem({ status, headers }: SiteAnswer): string | undefined {
    const { etag, 'last-modified': date } = this.first.headers;
    if (status === 200) return 'the server cannot send the rest';
    if (status === 412 || headers.etag !== etag || headers['last-modified'] !== date)
      return 'the file has changed since';
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
    const { size } = this.expected;
    const isRest = Number(start) === this.received && (size === undefined || Number(total) === size);
    return isRest ? undefined : 'the server sent a different range of the file than requested';
  }

  private check(): void {
    const { size, checksum } = this.expected;
    if (size !== undefined && this.received !== size)
      throw new TransferError(`only ${this.received} of ${size} bytes have arrived`);
    if (checksum && this.hash?.digest('hex') !== checksum.hex)
      throw new TransferError('the downloaded file does not match the hash in the listing');
  }
}
