import { createHash, type Hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { MAX_CHUNKS, UnreadableError } from '@citemill/read/internal';
import { RequestError } from '../fetch/request.js';
import { expectStatus, retry, TransferError } from './ask.js';
import type { Site, SiteAnswer } from './site.js';
import { TRANSFER, type TransferOptions } from './transfer-options.js';

/** What a listing says about a file. */
export interface ExpectedFile {
  size?: number | undefined;
  /** The ETag: another version of the file is not read. */
  etag?: string | undefined;
  /** A hash of the content, of a prefix and the content. */
  checksum?: { algorithm: 'sha1' | 'sha256'; prefix: string; hex: string } | undefined;
}

/** A file of which the header has arrived. */
export interface OpenedFile {
  /** Which version of the file it is; undefined if the server does not say. */
  version: string | undefined;
  size: number | undefined;
  contentType: string | undefined;
  /** The bytes. Throws {@link UnreadableError} if they do not arrive completely. */
  stream: AsyncGenerator<Buffer>;
}

/** Servers that send on average fewer bytes at a time keep us busy on purpose. */
const MIN_CHUNK_BYTES = 64;
/** After this many bytes, a broken connection counts as the first one again. */
const PROGRESS_BYTES = 64 * 1024;
const MODIFIED = 'modified ';

/** The version in the header: the ETag, or else the date. */
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

/** The length that the header states; undefined for a chunked body, whose end is marked. */
function declaredSize({ 'content-length': length, 'transfer-encoding': coding }: IncomingHttpHeaders) {
  if (length !== undefined && /^\d{1,15}$/.test(length)) return Number(length);
  if (length === undefined && /\bchunked\b/i.test(coding ?? '')) return undefined;
  throw new TransferError('the server does not say how long the file is, so a cut one would go unnoticed');
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
    if (status === 412) throw new TransferError('the file has changed since it was listed; run it again');
    if (knownVersion !== undefined && (status === 304 || version === knownVersion)) return undefined;
    if (status === 304) throw new TransferError('the server answered 304 to an unconditional request');
    const encoding = headers['content-encoding'] ?? 'identity';
    // Packed files are unpacked by the reader, like any .gz file.
    if (!/^(?:identity|x-gzip|gzip|aws-chunked)?$/i.test(encoding.trim()))
      throw new TransferError('the file is sent in an encoding that was not asked for');
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

/** Reads one file to its end, over several connections if need be. */
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
          yield* this.count(answer.body);
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

  private async *count(body: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    const { maxUndeclaredBytes = TRANSFER.maxUndeclaredBytes } = this.options;
    const { size } = this.expected;
    for await (const chunk of body) {
      this.received += chunk.length;
      if (this.received > (size ?? maxUndeclaredBytes))
        throw new TransferError(
          size === undefined
            ? `the file has more than ${maxUndeclaredBytes} bytes, and the server does not say how many`
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
        `the connection broke off after ${this.describeProgress()}, and the file can't be resumed`,
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
    if (status === 200) return "the server can't send the rest";
    if (status === 412 || headers.etag !== etag || headers['last-modified'] !== date)
      return 'the file has changed since';
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
    const { size } = this.expected;
    const isRest = Number(start) === this.received && (size === undefined || Number(total) === size);
    return isRest ? undefined : 'the server sends another part of it';
  }

  private check(): void {
    const { size, checksum } = this.expected;
    if (size !== undefined && this.received !== size)
      throw new TransferError(`only ${this.received} of ${size} bytes have arrived`);
    if (checksum && this.hash?.digest('hex') !== checksum.hex)
      throw new TransferError('the bytes are not those of the listing: their hash differs');
  }
}
