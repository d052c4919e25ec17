import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { allBytes, parseXml, type XmlElement } from '@citemill/read/internal';
import { UserError } from '../../user-error.js';
import { askText, expectStatus, retry, TransferError } from '../ask.js';
import { openFile } from '../open-file.js';
import {
  hasDotSegment,
  isHidden,
  MAX_PAGE_BYTES,
  type RemoteFile,
  type UnrequestableFile,
} from '../remote-file.js';
import type { Change, Site } from '../site.js';
import type { TransferOptions } from '../transfer-options.js';
import { type Page, parsePage, type S3Object, textIn } from './listing.js';
import type { S3Settings } from './settings.js';
import { encodeStrictly, signRequest } from './sign.js';

export interface S3Address {
  bucket: string;
  key: string;
}

/** Splits `s3://bucket/key`. Nothing in the key is decoded. */
export function parseS3(address: string): S3Address {
  const [, bucket = '', key = ''] = /^s3:\/\/([A-Za-z0-9][\w.-]{1,254})(?:\/(.*))?$/s.exec(address) ?? [];
  if (bucket === '' || bucket.includes('..'))
    throw new UserError(`${address}: invalid address; write s3://BUCKET/PREFIX`);
  return { bucket, key };
}

/** Returns the URL of a bucket, at the endpoint or else at AWS. */
function bucketUrl(bucket: string, { endpoint, region }: S3Settings): URL {
  if (endpoint) return new URL(`${endpoint.href.replace(/\/+$/, '')}/${bucket}/`);
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  // The certificate of AWS does not cover names with dots.
  const isHostName = /^[a-z0-9][a-z0-9-]*$/.test(bucket);
  return new URL(
    isHostName ? `https://${bucket}.s3.${region}.${domain}/` : `https://s3.${region}.${domain}/${bucket}/`,
  );
}

const queryText = (query: Record<string, string>): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeStrictly(value)}`)
    .join('&');

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A bucket on AWS or on an S3-compatible server. */
export class Bucket {
  readonly site: Site;
  private readonly url: URL;

  constructor(
    private readonly name: string,
    settings: S3Settings,
    private readonly options: TransferOptions,
  ) {
    this.url = bucketUrl(name, settings);
    const { credentials, region, endpoint } = settings;
    this.site = {
      origin: this.url.origin,
      isNamed: endpoint !== undefined,
      authorize(url, headers, change) {
        if (!credentials) return headers;
        const { method, body } = change ?? {};
        return { ...headers, ...signRequest({ url, region, credentials, method, sha256: body?.sha256 }) };
      },
      advise(status, headers) {
        const actual = headers['x-amz-bucket-region'];
        if (typeof actual === 'string' && /^[a-z0-9-]+$/.test(actual) && actual !== region)
          return `the bucket is in the region ${actual}: set AWS_REGION=${actual}`;
        if (status !== 401 && status !== 403) return undefined;
        return credentials
          ? 'the credentials do not give access to this bucket'
          : 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE';
      },
    };
  }

  /** Describes an object; `site` is the bucket's number in {@link Places}. Only listings have size and version. */
  entry(key: string, site: number, { etag, size }: Partial<S3Object> = {}): RemoteFile | UnrequestableFile {
    const path = `s3://${this.name}/${key}`;
    if (hasDotSegment(key)) return { path, problem: 'a key with . or .. as a part cannot be requested' };
    return { path, url: this.objectUrl(key).href, site, size, ...(etag ? { etag, version: etag } : {}) };
  }

  /** Lists the object with a key and the objects below it as a folder, in the order of the listing. */
  async *list(key: string, site: number): AsyncGenerator<RemoteFile | UnrequestableFile> {
    if (key !== '' && !key.endsWith('/')) {
      const { objects } = await this.page(key, undefined, 1);
      for (const object of objects) if (object.key === key) yield this.entry(key, site, object);
    }
    const prefix = key === '' || key.endsWith('/') ? key : `${key}/`;
    for await (const object of this.objects(prefix)) {
      // Consoles create empty objects with such names to show folders.
      if (!object.key.endsWith('/') && !isHidden(object.key.slice(prefix.length)))
        yield this.entry(object.key, site, object);
    }
  }

  /** Lists every object whose key begins with a prefix, in the order of the listing. */
  async *objects(prefix: string): AsyncGenerator<S3Object> {
    const tokens = new Set<string>();
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const { objects, next } = await this.page(prefix, token);
      if (objects.some(({ key }) => !key.startsWith(prefix)))
        throw new TransferError('the listing names keys without the requested prefix');
      yield* objects;
      if (next !== undefined && tokens.has(next)) throw new TransferError('the listing repeats a page');
      if (next !== undefined) tokens.add(next);
      token = next;
    }
  }

  /** Reads a small object, in the version that was listed. */
  async read({ key, etag, size }: S3Object): Promise<Buffer> {
    const opened = await openFile(this.objectUrl(key), this.site, { etag, size }, undefined, this.options);
    return opened ? allBytes(opened.stream, size) : Buffer.alloc(0);
  }

  /** Writes or removes an object. Returns the ETag of the written object, if the server states it. */
  async change(
    key: string,
    change: Change,
    headers: Record<string, string> = {},
  ): Promise<string | undefined> {
    return this.changeUrl(this.objectUrl(key), change, headers);
  }

  private async changeUrl(
    url: URL,
    change: Change,
    headers: Record<string, string>,
  ): Promise<string | undefined> {
    const allHeaders = change.body ? { ...headers, 'content-length': String(change.body.bytes) } : headers;
    return retry(async () => {
      const answer = await expectStatus(url, this.site, [200, 202, 204], allHeaders, this.options, change);
      answer.discard();
      return answer.headers.etag;
    }, this.options);
  }

  /** Writes an object in several parts. Returns its ETag. Parts of an upload that fails are removed. */
  async writeInParts(
    key: string,
    parts: readonly NonNullable<Change['body']>[],
    headers: Record<string, string>,
  ): Promise<string | undefined> {
    const startAnswer = await this.post(this.objectUrl(key, { uploads: '' }), [], headers);
    const uploadId = textIn(startAnswer, 'UploadId');
    if (startAnswer.name !== 'InitiateMultipartUploadResult' || !uploadId)
      throw new TransferError('the server does not support multipart uploads');
    try {
      const etags: string[] = [];
      for (const [index, body] of parts.entries()) {
        const url = this.objectUrl(key, { partNumber: String(index + 1), uploadId });
        const etag = await this.changeUrl(url, { method: 'PUT', body }, {});
        if (etag === undefined) throw new TransferError('the server did not confirm a part');
        etags.push(etag);
      }
      const list = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
      );
      const endAnswer = await this.post(this.objectUrl(key, { uploadId }), [
        `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join('')}</CompleteMultipartUpload>`,
      ]);
      // S3 may report a failure with the status 200. Some servers end the name of the answer with "Response".
      if (!/^CompleteMultipartUploadRes(?:ult|ponse)$/.test(endAnswer.name))
        throw new TransferError('the server could not join the parts of an object');
      return textIn(endAnswer, 'ETag');
    } catch (error) {
      // An error here is ignored: the reason of the failure matters more than remaining parts.
      await this.changeUrl(this.objectUrl(key, { uploadId }), { method: 'DELETE' }, {}).catch(
        () => undefined,
      );
      throw error;
    }
  }

  /** Sends text and returns the root of the server's XML answer. */
  private post(
    url: URL,
    lines: readonly string[],
    headers: Record<string, string> = {},
  ): Promise<XmlElement> {
    const text = Buffer.from(lines.join(''));
    const sha256 = createHash('sha256').update(text).digest('hex');
    const change: Change = {
      method: 'POST',
      body: { bytes: text.length, sha256, open: () => Readable.from([text]) },
    };
    const allHeaders = { ...headers, 'content-length': String(text.length) };
    return retry(async () => {
      const { body } = await expectStatus(url, this.site, [200], allHeaders, this.options, change);
      const { root } = parseXml((await allBytes(body, MAX_PAGE_BYTES)).toString('utf8'));
      if (!root) throw new TransferError('the answer is not an S3 response');
      return root;
    }, this.options);
  }

  private objectUrl(key: string, query: Record<string, string> = {}): URL {
    const url = new URL(`${this.url.href}${key.split('/').map(encodeStrictly).join('/')}`);
    url.search = queryText(query);
    return url;
  }

  private async page(prefix: string, token?: string, keys?: number): Promise<Page> {
    const url = new URL(this.url);
    const query = {
      'list-type': '2',
      'encoding-type': 'url',
      prefix,
      ...(token === undefined ? {} : { 'continuation-token': token }),
      ...(keys === undefined ? {} : { 'max-keys': String(keys) }),
    };
    url.search = queryText(query);
    return parsePage((await askText(url, this.site, MAX_PAGE_BYTES, this.options)).text);
  }
}
