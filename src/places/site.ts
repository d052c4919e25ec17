import type http from 'node:http';
import type { Readable } from 'node:stream';
import { type AllowedAddresses, refusalReason } from '../fetch/address.js';
import { REDIRECT_STATUS } from '../fetch/http-status.js';
import { openRequest, RequestError, toRequestError } from '../fetch/request.js';
import { TRANSFER, type TransferOptions } from './transfer-options.js';

/** A request that changes data on a server. */
export interface Change {
  method: 'PUT' | 'POST' | 'DELETE';
  /** The body to send; `open` is called for every try. */
  body?: { bytes: number; sha256: string; open(): Readable };
}

/** A server from which files are read or to which they are written. */
export interface Site {
  /** Credentials are sent only to this origin. */
  origin: string;
  /** True if the user named this server, which may then be on a private network or on this machine. */
  isNamed: boolean;
  /** Adds credentials to the header fields of a request. */
  authorize?(url: URL, headers: Record<string, string>, change?: Change): Record<string, string>;
  /** Returns advice for the user about a refusal such as 403. */
  advise?(status: number, headers: http.IncomingHttpHeaders): string | undefined;
}

/** True for the names of this machine, to which requests may be sent without encryption. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

export interface SiteAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The body; ends with a {@link RequestError} if the connection breaks off before its end. */
  body: AsyncGenerator<Buffer>;
  /** Closes the connection without reading the body. */
  discard(): void;
}

const MAX_REDIRECTS = 5;

/** Throws for an address outside the public internet or without encryption, unless the user named the server. */
function checkAddress(url: URL, site: Site): AllowedAddresses {
  const isNamed = site.isNamed && url.origin === site.origin;
  const allowed: AllowedAddresses = isNamed ? { anyAddress: true, allowLoopback: true } : {};
  const reason =
    refusalReason(url, allowed) ??
    (url.protocol !== 'https:' && !isNamed
      ? `${url.host} would be contacted without encryption; use https`
      : undefined);
  if (reason !== undefined) throw new RequestError('refused', reason, false);
  return allowed;
}

/** Yields the bytes of a body. The time limit counts only while we wait for the server, not while the caller is busy. */
async function* readBody(response: http.IncomingMessage, idleMs: number): AsyncGenerator<Buffer> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const timeout = new RequestError('timeout', `the server sent nothing for ${idleMs / 1000} s`, true);
      const timer = setTimeout(() => response.destroy(timeout), idleMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) break;
      yield next.value;
    }
    if (!response.complete) throw new RequestError('connect', 'the connection broke off', true);
  } catch (error) {
    throw toRequestError(error as Error);
  } finally {
    response.destroy();
  }
}

function sendOnce(
  url: URL,
  allowed: AllowedAddresses,
  headers: Record<string, string>,
  { connectMs = TRANSFER.connectMs, idleMs = TRANSFER.idleMs, resolve }: TransferOptions,
  change?: Change,
): Promise<http.IncomingMessage> {
  return new Promise((settle, reject) => {
    const { userAgent } = TRANSFER;
    const outgoing = openRequest(url, {
      ...allowed,
      userAgent,
      connectMs,
      idleMs,
      headers,
      ...(change ? { method: change.method } : {}),
      ...(resolve ? { resolve } : {}),
    });
    outgoing.on('error', (error) => reject(toRequestError(error)));
    outgoing.on('response', (response) => {
      // The reader of the body gets errors; without a listener, an earlier error would crash the process.
      response.on('error', () => {});
      outgoing.setTimeout(0);
      settle(response);
    });
    if (!change?.body) {
      outgoing.end();
      return;
    }
    const body = change.body.open();
    body.on('error', (error) => outgoing.destroy(error));
    outgoing.on('close', () => body.destroy());
    body.pipe(outgoing);
  });
}

/** Sends a request to a site. Follows redirects, unless the request changes data. Throws {@link RequestError}. */
export async function send(
  start: URL,
  site: Site,
  headers: Record<string, string>,
  options: TransferOptions,
  change?: Change,
): Promise<SiteAnswer> {
  let url = start;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const allowed = checkAddress(url, site);
    // Downloads are counted and resumed in bytes of the stored file, so the server must not compress it.
    const plain = { accept: '*/*', 'accept-encoding': 'identity', ...headers };
    const isOwn = url.origin === site.origin;
    const response = await sendOnce(
      url,
      allowed,
      isOwn ? (site.authorize?.(url, plain, change) ?? plain) : plain,
      options,
      change,
    );
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (change || !REDIRECT_STATUS.has(status) || location === undefined)
      return {
        status,
        headers: response.headers,
        body: readBody(response, options.idleMs ?? TRANSFER.idleMs),
        discard: () => response.destroy(),
      };
    response.destroy();
    if (!URL.canParse(location, url.href))
      throw new RequestError('malformed', 'the redirect does not lead to a web address', false);
    url = new URL(location, url);
  }
  throw new RequestError('malformed', `more than ${MAX_REDIRECTS} redirects`, false);
}
