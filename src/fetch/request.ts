import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { ByteCollector, MAX_CHUNKS } from '@citemill/read/internal';
import { type AllowedAddresses, isPublicAddress } from './address.js';

/** An address of a host name. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

export interface RequestOptions extends AllowedAddresses {
  userAgent: string;
  connectMs: number;
  /** Maximum time without data. */
  idleMs: number;
  totalMs: number;
  /** Maximum bytes of a body; a longer one is truncated. */
  maxBytes(status: number, headers: http.IncomingHttpHeaders): number;
  /** Load the beginning of a body that is too long. Default: do not load it if the header states its length. */
  keepBeginning?: boolean;
  /** Additional header fields, which override the default ones. */
  headers?: Record<string, string>;
  /** Default: POST with a body, GET without one. */
  method?: string;
  /** JSON text to post. */
  body?: string;
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  message: string;
  headers: http.IncomingHttpHeaders;
  /** Names and values of the header fields alternately, as received. */
  rawHeaders: string[];
  body: Buffer;
  /** True if the body is longer than allowed. */
  isTruncated: boolean;
  /** IP address of the server that answered. */
  serverAddress: string | undefined;
}

export type RequestFault = 'refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'malformed' | 'stopped';

/** A request did not get a complete answer. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly code: RequestFault,
    message: string,
    /** True if a retry may succeed. */
    readonly isTemporary: boolean,
    /** True if the local network may be the cause. */
    readonly isLocal = false,
  ) {
    super(message);
  }
}

const systemResolve = (host: string): Promise<ResolvedAddress[]> =>
  dns.lookup(host, { all: true, verbatim: true });

/** Makes a lookup function that resolves a name only to its allowed addresses. */
function publicLookup({ resolve = systemResolve, ...rules }: ConnectOptions): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const allowed = addresses.filter(({ address }) => isPublicAddress(address, rules));
        const [first] = allowed;
        if (!first) {
          const message = `${host} resolves to ${addresses.map(({ address }) => address).join(', ') || 'nothing'}, which is not a public internet address`;
          callback(new RequestError('refused', message, false), '');
        } else if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/** Converts an error of Node to a {@link RequestError}. */
export function toRequestError(error: NodeJS.ErrnoException): RequestError {
  if (error instanceof RequestError) return error;
  const inner = error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : error;
  if (inner instanceof RequestError) return inner;
  const code = inner.code ?? error.code ?? '';
  const message = inner.message || code;
  if (code === 'EAI_AGAIN') return new RequestError('dns', message, true, true);
  if (code === 'ENETUNREACH' || code === 'ENETDOWN') return new RequestError('connect', message, true, true);
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code.startsWith('EAI_'))
    return new RequestError('dns', message, false);
  if (code === 'ETIMEDOUT') return new RequestError('timeout', message, true);
  if (code.startsWith('HPE_')) return new RequestError('malformed', message, false);
  if (/CERT|TLS|SSL|ALTNAME|ISSUER|SIGNATURE/.test(code) || code === 'EPROTO')
    return new RequestError('tls', message, false);
  if (code === 'ABORT_ERR') return new RequestError('stopped', 'stopped', false);
  if (code.startsWith('ERR_')) return new RequestError('malformed', message, false);
  return new RequestError('connect', message, true);
}

const ACCEPT = 'text/html,application/xhtml+xml,text/plain;q=0.9,application/pdf;q=0.8,*/*;q=0.1';

export type ConnectOptions = Pick<
  RequestOptions,
  | 'userAgent'
  | 'connectMs'
  | 'idleMs'
  | 'headers'
  | 'method'
  | 'body'
  | 'resolve'
  | 'signal'
  | keyof AllowedAddresses
>;

/**
 * Opens a request without sending it. It connects to allowed addresses only, and fails if the connection takes too long or the server
 * does not send data.
 */
export function openRequest(url: URL, options: ConnectOptions): http.ClientRequest {
  const { userAgent, connectMs, idleMs, headers, method, body: content, signal } = options;
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    agent: false,
    lookup: publicLookup(options),
    maxHeaderSize: 64 * 1024,
    headers: {
      'user-agent': userAgent,
      accept: ACCEPT,
      'accept-encoding': 'gzip, deflate, br',
      connection: 'close',
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(signal ? { signal } : {}),
  });
  const timeOut = (message: string) => outgoing.destroy(new RequestError('timeout', message, true));
  const connectTimer = setTimeout(timeOut, connectMs, `no connection within ${connectMs / 1000} s`);
  outgoing.on('close', () => clearTimeout(connectTimer));
  outgoing.setTimeout(idleMs, () => timeOut(`the server sent nothing for ${idleMs / 1000} s`));
  // We never request a different protocol, so a server that switches to one will not send a page.
  outgoing.on('upgrade', (_, socket) => {
    socket.destroy();
    outgoing.emit('error', new RequestError('malformed', 'the server changed the protocol', false));
  });
  outgoing.on('socket', (socket) => {
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      clearTimeout(connectTimer);
      // The lookup has checked the address; this covers connections that were made without it.
      if (!isPublicAddress(socket.remoteAddress ?? '', options))
        outgoing.destroy(
          new RequestError('refused', `${socket.remoteAddress} is not a public internet address`, false),
        );
    });
  });
  return outgoing;
}

/** Requests a URL, which {@link refusalReason} must allow, without following redirects. Throws {@link RequestError}. */
export function request(url: URL, options: RequestOptions): Promise<Answer> {
  const { totalMs, maxBytes, keepBeginning, body: content } = options;
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(url, options);
    const timeOut = (message: string) => outgoing.destroy(new RequestError('timeout', message, true));
    const totalTimer = setTimeout(timeOut, totalMs, `the answer took longer than ${totalMs / 1000} s`);
    const fail = (error: Error) => {
      clearTimeout(totalTimer);
      reject(toRequestError(error));
    };
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const limit = maxBytes(status, response.headers);
      const serverAddress = response.socket.remoteAddress;
      const body = new ByteCollector();
      let chunks = 0;
      const answer = (isTruncated: boolean) => {
        clearTimeout(totalTimer);
        resolve({
          status,
          message: response.statusMessage ?? '',
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          body: body.bytes(),
          isTruncated,
          serverAddress,
        });
      };
      let isCut = false;
      const truncate = () => {
        isCut = true;
        answer(true);
        response.destroy();
      };
      response.on('error', fail);
      response.on('aborted', () => fail(new RequestError('connect', 'the connection broke off', true)));
      const declaredLength = Number(response.headers['content-length'] ?? 0);
      if (limit === 0 || (declaredLength > limit && !keepBeginning)) {
        truncate();
        return;
      }
      response.on('data', (piece: Buffer) => {
        if (isCut) return;
        const isTooLong = body.length + piece.length > limit;
        body.add(piece.subarray(0, limit - body.length));
        // A server could keep us busy by sending single bytes.
        if (isTooLong || ++chunks > MAX_CHUNKS) truncate();
      });
      response.on('end', () => answer(false));
    });
    outgoing.end(content);
  });
}
