import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Capture } from '@citemill/read/internal';
import { readRange } from '../../engine/index.js';
import { fileError, UserError } from '../../user-error.js';
import { retryAfterMs } from '../back-off.js';
import { TEMPORARY_STATUS } from '../http-status.js';
import { type Answer, RequestError, type RequestOptions, request } from '../request.js';

/** A record that could not be loaded. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
  constructor(
    /** The outcome, such as `http-404`, `missing` or `damaged`. */
    readonly code: string,
    message: string,
    /** True if a retry after at least `waitMs` may succeed. */
    readonly isTemporary = false,
    readonly waitMs = 0,
  ) {
    super(message);
  }
}

/** Reads the bytes of a record. Throws {@link CaptureError}. */
export type RecordSource = (capture: Capture) => Promise<Buffer>;

/** Common Crawl's file server. */
export const COMMON_CRAWL = 'https://data.commoncrawl.org/';

/** Splits a file's path. The index is third-party data, so its paths must not lead out of the folder. */
function capturePath({ file }: Capture): string[] {
  const parts = file.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0:]/.test(part)))
    throw new CaptureError('refused', `${file.slice(0, 200)} is not a path below the crawl's files`);
  return parts;
}

function fromFolder(folder: string): RecordSource {
  return async (capture) => {
    const path = join(folder, ...capturePath(capture));
    if (!existsSync(path) || !statSync(path).isFile())
      throw new CaptureError('missing', `${path}: no such file`);
    const file = openSync(path, 'r');
    try {
      return readRange(file, capture.offset, capture.length);
    } finally {
      closeSync(file);
    }
  };
}

/** Returns the record in an answer. Throws if the server did not send the requested range. */
function checkRange(answer: Answer, { file, offset, length }: Capture): Buffer {
  const { status, headers, body } = answer;
  if (status === 200)
    throw new UserError(
      `${file}: the server ignores range requests; name another server or folder with --records`,
    );
  if (status === 416) throw new CaptureError('missing', `${file} ends before byte ${offset}`);
  if (status !== 206)
    throw new CaptureError(
      `http-${status}`,
      `${file}: the server answered ${status}`,
      TEMPORARY_STATUS.has(status),
      retryAfterMs(headers['retry-after'], Date.now()) ?? 0,
    );
  const range = /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '');
  if (range && Number(range[1]) !== offset)
    throw new CaptureError('damaged', `${file}: the server did not send the requested bytes`);
  return body.subarray(0, length);
}

function fromServer(base: URL, options: Omit<RequestOptions, 'maxBytes'>): RecordSource {
  return async (capture) => {
    const { offset, length } = capture;
    const url = new URL(base);
    url.pathname = `${base.pathname.replace(/\/*$/, '/')}${capturePath(capture).map(encodeURIComponent).join('/')}`;
    try {
      const answer = await request(url, {
        ...options,
        // The user named this host, and no redirect is followed.
        anyAddress: true,
        headers: {
          range: `bytes=${offset}-${offset + length - 1}`,
          accept: '*/*',
          'accept-encoding': 'identity',
        },
        maxBytes: (status) => (status === 206 ? length : 0),
      });
      return checkRange(answer, capture);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      throw new CaptureError(error.code, `${capture.file}: ${error.message}`, error.isTemporary);
    }
  };
}

/** Returns the URL of `s3://bucket/path`, at AWS or at another endpoint. */
function s3Address(location: string, endpoint: string | undefined): string {
  const [, bucket = '', path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(\/.*)?$/.exec(location) ?? [];
  if (bucket === '') throw new UserError(`${location}: write s3://BUCKET or s3://BUCKET/PATH`);
  return endpoint === undefined
    ? `https://${bucket}.s3.amazonaws.com${path}`
    : `${endpoint.replace(/\/+$/, '')}/${bucket}${path}`;
}

/** Opens the location of a crawl's files: a folder, `http://…`, `https://…` or `s3://bucket/…`. */
export function recordSource(
  location: string,
  endpoint: string | undefined,
  options: Omit<RequestOptions, 'maxBytes'>,
): RecordSource {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(location)) {
    if (!statSync(location, { throwIfNoEntry: false })?.isDirectory())
      throw fileError(`--records ${location}`);
    return fromFolder(location);
  }
  const address = location.startsWith('s3://') ? s3Address(location, endpoint) : location;
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new UserError(`--records ${location}: give a folder, http://…, https://… or s3://BUCKET/…`);
  const url = new URL(address);
  if (url.username || url.password)
    throw new UserError('--records: leave out the user name and the password, which are not sent');
  return fromServer(url, options);
}
