import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Capture } from '@citemill/read/internal';
import { fileError, UserError } from '../../user-error.js';
import { retryAfterMs } from '../back-off.js';
import { readAt } from '../member-scan.js';
import { type Answer, RequestError, type RequestOptions, request } from '../request.js';

/** A record that could not be had. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
  constructor(
    /** As in `http-404`, `missing`, `damaged`. */
    readonly code: string,
    message: string,
    /** True if another try may go better, after at least `waitMs`. */
    readonly mayPass = false,
    readonly waitMs = 0,
  ) {
    super(message);
  }
}

/** Reads the bytes of a record, and no others. Throws {@link CaptureError}. */
export type RecordSource = (capture: Capture) => Promise<Buffer>;

/** Common Crawl's file server. */
export const COMMON_CRAWL = 'https://data.commoncrawl.org/';
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The parts of a file's path. An index is not ours: its paths must not lead out of the place they are looked for in. */
function capturePath({ file }: Capture): string[] {
  const parts = file.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0:]/.test(part)))
    throw new CaptureError('refused', `${file.slice(0, 200)}: not a path below the crawl's files`);
  return parts;
}

function fromFolder(folder: string): RecordSource {
  return async (capture) => {
    const path = join(folder, ...capturePath(capture));
    if (!existsSync(path) || !statSync(path).isFile())
      throw new CaptureError('missing', `${path}: no such file`);
    const file = openSync(path, 'r');
    try {
      return readAt(file, capture.offset, capture.length);
    } finally {
      closeSync(file);
    }
  };
}

/** The record in an answer; the server must have sent the range that was asked for. */
function rangeIn(answer: Answer, { file, offset, length }: Capture): Buffer {
  const { status, headers, body } = answer;
  if (status === 200)
    throw new UserError(`${file}: the server ignores range requests; name another place with --records`);
  if (status === 416) throw new CaptureError('missing', `${file}: ends before byte ${offset}`);
  if (status !== 206)
    throw new CaptureError(
      ...([`http-${status}`, `${file}: the server answered ${status}`, PASSING.has(status)] as const),
      retryAfterMs(headers['retry-after'], Date.now()) ?? 0,
    );
  const told = /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '');
  if (told && Number(told[1]) !== offset)
    throw new CaptureError('damaged', `${file}: the server sent other bytes than were asked for`);
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
      return rangeIn(answer, capture);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      throw new CaptureError(error.code, `${capture.file}: ${error.message}`, error.mayPass);
    }
  };
}

/** `s3://bucket/path` as an address: at Amazon's, or in a bucket of another endpoint. */
function s3Address(place: string, endpoint: string | undefined): string {
  const [, bucket = '', path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(\/.*)?$/.exec(place) ?? [];
  if (bucket === '') throw new UserError(`${place}: write s3://BUCKET or s3://BUCKET/PATH`);
  return endpoint === undefined
    ? `https://${bucket}.s3.amazonaws.com${path}`
    : `${endpoint.replace(/\/+$/, '')}/${bucket}${path}`;
}

/** The place that a crawl's files are read from: a folder, `http://…`, `https://…` or `s3://bucket/…`. */
export function recordSource(
  place: string,
  endpoint: string | undefined,
  options: Omit<RequestOptions, 'maxBytes'>,
): RecordSource {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(place)) {
    if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) throw fileError(`--records ${place}`);
    return fromFolder(place);
  }
  const address = place.startsWith('s3://') ? s3Address(place, endpoint) : place;
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new UserError(`--records ${place}: name a folder, http://…, https://… or s3://BUCKET/…`);
  const url = new URL(address);
  if (url.username || url.password) throw new UserError('--records: user names and passwords are not sent');
  return fromServer(url, options);
}
