import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { UnreadableError } from '@citemill/read/internal';
import { UserError } from '../../user-error.js';
import { TransferError } from '../ask.js';
import { lowerScheme } from '../remote-address.js';
import { hasDotSegment } from '../remote-file.js';
import type { TransferOptions } from '../transfer-options.js';
import { Bucket, parseS3 } from './bucket.js';
import { type FileToSend, readRange } from './file-parts.js';
import type { S3Object } from './listing.js';
import { type Environment, findS3Settings } from './settings.js';

export interface S3FolderOptions extends TransferOptions {
  /** Environment variables with settings and credentials. Default: those of the process. */
  environment?: Environment;
}

/** The content of an object to write. */
export type S3Content = FileToSend | { text: string };

/** Content types by file extension. Browsers display files with a known type and download others. */
const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

/** A request was refused for lack of a permission. */
export class S3PermissionError extends UserError {}

/** Reads and writes the objects below a prefix of a bucket like files of a folder. Every failure is a {@link UserError}. */
export class S3Folder {
  /** The address without a slash at its end. */
  readonly address: string;
  private readonly bucket: Bucket;
  private readonly prefix: string;

  constructor(given: string, options: S3FolderOptions = {}) {
    const { bucket, key: slashed } = parseS3(lowerScheme(given));
    const key = slashed.replace(/\/+$/, '');
    if (hasDotSegment(key)) throw new UserError(`${given}: the address must not contain . or .. as a folder`);
    const settings = findS3Settings(options.environment ?? process.env);
    if (!settings.credentials)
      throw new UserError(
        `${given}: writing needs credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE`,
      );
    this.address = `s3://${bucket}${key && `/${key}`}`;
    this.prefix = key === '' ? '' : `${key}/`;
    this.bucket = new Bucket(bucket, settings, options);
  }

  /** Lists all objects by their path in the folder, including hidden ones. Empty objects that represent folders are left out. */
  async list(): Promise<Map<string, S3Object>> {
    const objects = new Map<string, S3Object>();
    await this.attempt('', async () => {
      for await (const object of this.bucket.objects(this.prefix))
        if (!(object.key.endsWith('/') && object.size === 0))
          objects.set(object.key.slice(this.prefix.length), object);
    });
    return objects;
  }

  /** Reads the text of a listed object. */
  async read(object: S3Object, maxBytes: number): Promise<string> {
    const path = object.key.slice(this.prefix.length);
    if (object.size > maxBytes)
      throw new UserError(`${this.address}/${path}: too large: ${object.size} bytes (limit ${maxBytes})`);
    return this.attempt(path, async () => (await this.bucket.read(object)).toString('utf8'));
  }

  /** Writes an object. Returns its ETag, if the server states it. */
  async write(path: string, content: S3Content): Promise<string | undefined> {
    const type = CONTENT_TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream';
    const bodies = 'file' in content ? partBodies(content) : [textBody(content.text)];
    const key = `${this.prefix}${path}`;
    const headers = { 'content-type': type };
    return this.attempt(path, () =>
      bodies.length === 1
        ? this.bucket.change(key, { method: 'PUT', ...(bodies[0] ? { body: bodies[0] } : {}) }, headers)
        : this.bucket.writeInParts(key, bodies, headers),
    );
  }

  async remove(path: string): Promise<void> {
    await this.attempt(path, () => this.bucket.change(`${this.prefix}${path}`, { method: 'DELETE' }));
  }

  private async attempt<T>(path: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof TransferError || error instanceof UnreadableError)) throw error;
      const status = error instanceof TransferError ? error.status : undefined;
      const advice = path === '' && status === 404 ? '; there is no such bucket: create it first' : '';
      const message = `${this.address}${path && `/${path}`}: ${error.message}${advice}`;
      throw status === 401 || status === 403 ? new S3PermissionError(message) : new UserError(message);
    }
  }
}

const partBodies = ({ file, parts }: FileToSend) =>
  parts.map(({ start, bytes, sha256 }) => ({ bytes, sha256, open: () => readRange(file, start, bytes) }));

function textBody(content: string) {
  const text = Buffer.from(content);
  return {
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    open: () => Readable.from([text]),
  };
}
