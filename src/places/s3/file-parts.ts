import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** A part of a file that is sent in one request. */
export interface FilePart {
  start: number;
  bytes: number;
  sha256: string;
}

/** A file to send, in one request or, if it is too large for that, in parts. */
export interface FileToSend {
  file: string;
  bytes: number;
  /** In order; one part if the file is sent in one request. */
  parts: FilePart[];
  /** The ETag that S3 reports, unless the object is encrypted with a key of the user. */
  etag: string;
}

/** Limits of S3: at most 5 GiB per request, and at most 10,000 parts. */
export const S3_LIMITS = { requestBytes: 5 * 1024 ** 3, partBytes: 512 * 1024 ** 2, parts: 10_000 };

/** Computes the parts of a file and their hashes, reading it once. */
export async function describeFile(
  file: string,
  bytes: number,
  maxRequestBytes = S3_LIMITS.requestBytes,
): Promise<FileToSend> {
  const isDivided = bytes > maxRequestBytes;
  const partBytes = isDivided ? Math.min(S3_LIMITS.partBytes, maxRequestBytes) : Math.max(bytes, 1);
  const parts: FilePart[] = [];
  const md5s: Buffer[] = [];
  for (let start = 0; start < bytes || parts.length === 0; start += partBytes) {
    const length = Math.min(partBytes, bytes - start);
    const [sha256, md5] = [createHash('sha256'), createHash('md5')];
    for await (const chunk of readRange(file, start, length)) {
      sha256.update(chunk as Buffer);
      md5.update(chunk as Buffer);
    }
    parts.push({ start, bytes: length, sha256: sha256.digest('hex') });
    md5s.push(md5.digest());
  }
  // The ETag of an object sent in parts is the MD5 of the parts' MD5s, followed by their number.
  const joined = isDivided
    ? `${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-${parts.length}`
    : Buffer.concat(md5s).toString('hex');
  return { file, bytes, parts, etag: `"${joined}"` };
}

/** Streams a range of a file. */
export const readRange = (file: string, start: number, bytes: number) =>
  createReadStream(file, { start, end: Math.max(start, start + bytes - 1) });
