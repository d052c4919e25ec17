import { allBytes, child, childrenNamed, parseXml, textOf, type XmlElement } from '@citemill/read/internal';
import { UserError } from '../../user-error.js';
import { askText, expectStatus, retrying, TransferError } from '../ask.js';
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
import type { S3Settings } from './settings.js';
import { encodeStrictly, signRequest } from './sign.js';

export interface S3Address {
  bucket: string;
  key: string;
}

/** Splits `s3://bucket/key`. The key is taken as it is: nothing in it is decoded. */
export function parseS3(address: string): S3Address {
  const [, bucket = '', key = ''] = /^s3:\/\/([A-Za-z0-9][\w.-]{1,254})(?:\/(.*))?$/s.exec(address) ?? [];
  if (bucket === '' || bucket.includes('..'))
    throw new UserError(`${address}: invalid address; write s3://BUCKET/PREFIX`);
  return { bucket, key };
}

/** The address of a bucket: below the endpoint, or AWS's own. */
function bucketUrl(bucket: string, { endpoint, region }: S3Settings): URL {
  if (endpoint) return new URL(`${endpoint.href.replace(/\/+$/, '')}/${bucket}/`);
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  // The certificate of AWS does not cover names with dots.
  const isHostName = /^[a-z0-9][a-z0-9-]*$/.test(bucket);
  return new URL(
    isHostName ? `https://${bucket}.s3.${region}.${domain}/` : `https://s3.${region}.${domain}/${bucket}/`,
  );
}

const textIn = (element: XmlElement, name: string): string | undefined => {
  const found = child(element, name);
  return found && textOf(found);
};

export interface S3Object {
  key: string;
  etag: string | undefined;
  size: number;
}

/** One page of a listing. */
interface Page {
  objects: S3Object[];
  next: string | undefined;
}

function decodeKey(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new TransferError('the listing has a key that is not encoded as was asked');
  }
}

function parsePage(text: string): Page {
  const { root, warnings } = parseXml(text);
  if (root?.name !== 'ListBucketResult' || warnings.length > 0)
    throw new TransferError('the listing is not a complete answer of S3');
  const isEncoded = textIn(root, 'EncodingType') === 'url';
  const objects = [...childrenNamed(root, 'Contents')].map((element) => {
    const key = textIn(element, 'Key') ?? '';
    const size = textIn(element, 'Size') ?? '';
    if (key === '' || !/^\d{1,15}$/.test(size))
      throw new TransferError('the listing has an object without key or size');
    return { key: isEncoded ? decodeKey(key) : key, etag: textIn(element, 'ETag'), size: Number(size) };
  });
  const isTruncated = textIn(root, 'IsTruncated') === 'true';
  const next = textIn(root, 'NextContinuationToken');
  if (isTruncated && !next) throw new TransferError('the listing is cut off');
  return { objects, next: isTruncated ? next : undefined };
}

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
          ? 'the credentials do not give access to it'
          : 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE';
      },
    };
  }

  /** The entry of an object; without size and version, if no listing has named it. */
  entry(
    key: string,
    site: number,
    listed: { etag?: string; size?: number } = {},
  ): RemoteFile | UnrequestableFile {
    const path = `s3://${this.name}/${key}`;
    if (hasDotSegment(key)) return { path, problem: 'a key with . or .. as a part can’t be requested' };
    const { etag, size } = listed;
    return { path, url: this.objectUrl(key).href, site, size, ...(etag ? { etag, version: etag } : {}) };
  }

  /** The objects at a key and below it as a folder, in the order of the listing. */
  async *list(key: string, site: number): AsyncGenerator<RemoteFile | UnrequestableFile> {
    if (key !== '' && !key.endsWith('/')) {
      const { objects } = await this.page(key, undefined, 1);
      for (const { key: found, ...listed } of objects)
        if (found === key) yield this.entry(key, site, plain(listed));
    }
    const prefix = key === '' || key.endsWith('/') ? key : `${key}/`;
    for await (const { key: found, ...listed } of this.objects(prefix)) {
      // Consoles create empty objects with such names to show folders.
      if (!found.endsWith('/') && !isHidden(found.slice(prefix.length)))
        yield this.entry(found, site, plain(listed));
    }
  }

  /** Every object whose key begins with a prefix, in the order of the listing. */
  async *objects(prefix: string): AsyncGenerator<S3Object> {
    const tokens = new Set<string>();
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const { objects, next } = await this.page(prefix, token);
      if (objects.some(({ key }) => !key.startsWith(prefix)))
        throw new TransferError('the listing names keys that were not asked for');
      yield* objects;
      if (next !== undefined && tokens.has(next)) throw new TransferError('the listing goes in circles');
      if (next !== undefined) tokens.add(next);
      token = next;
    }
  }

  /** The bytes of a small object, of the listed version. */
  async read({ key, etag, size }: S3Object): Promise<Buffer> {
    const opened = await openFile(this.objectUrl(key), this.site, { etag, size }, undefined, this.options);
    return opened ? allBytes(opened.stream, size) : Buffer.alloc(0);
  }

  /** Writes or removes an object. Returns the ETag of what was written, if the server names it. */
  async change(
    key: string,
    change: Change,
    headers: Record<string, string> = {},
  ): Promise<string | undefined> {
    const url = this.objectUrl(key);
    const sent = change.body ? { ...headers, 'content-length': String(change.body.bytes) } : headers;
    return retrying(async () => {
      const answer = await expectStatus(url, this.site, [200, 202, 204], sent, this.options, change);
      answer.discard();
      return answer.headers.etag;
    }, this.options);
  }

  private objectUrl(key: string): URL {
    return new URL(`${this.url.href}${key.split('/').map(encodeStrictly).join('/')}`);
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
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${encodeStrictly(value)}`)
      .join('&');
    return parsePage((await askText(url, this.site, MAX_PAGE_BYTES, this.options)).text);
  }
}

const plain = ({ etag, size }: { etag: string | undefined; size: number }) =>
  etag === undefined ? { size } : { etag, size };
