import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { ByteCollector, MAX_CHUNKS } from '@citemill/read/internal';
import { isPublicAddress, type Reach } from './address.js';

/** An address of a host name. */
export interface Resolved {
  address: string;
  family: number;
}

export interface RequestOptions extends Reach {
  userAgent: string;
  connectMs: number;
  /** The longest silence. */
  idleMs: number;
  totalMs: number;
  /** The most bytes of a body; a longer one is cut. */
  maxBytes(status: number, headers: http.IncomingHttpHeaders): number;
  /** A body that is too long is kept up to there; else it is not loaded where its length is told. */
  keepBeginning?: boolean;
  /** Header fields besides or in place of the usual ones. */
  headers?: Record<string, string>;
  resolve?: (host: string) => Promise<Resolved[]>;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  message: string;
  headers: http.IncomingHttpHeaders;
  /** Names and values in turn, as they came. */
  rawHeaders: string[];
  body: Buffer;
  /** True if the body is longer than it may be. */
  cut: boolean;
  /** IP address of the server that answered. */
  from: string | undefined;
}

export type RequestFault = 'refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'malformed' | 'stopped';

/** No answer came. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly code: RequestFault,
    message: string,
    /** True if another try may go better. */
    readonly mayPass: boolean,
    /** True if the fault may be with our own network. */
    readonly isLocal = false,
  ) {
    super(message);
  }
}

const systemResolve = (host: string): Promise<Resolved[]> => dns.lookup(host, { all: true, verbatim: true });

/** Resolves a name to those of its addresses that may be reached; only these are connected to. */
function checkedLookup({ resolve = systemResolve, ...reach }: RequestOptions): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const allowed = found.filter(({ address }) => isPublicAddress(address, reach));
        const [first] = allowed;
        if (!first) {
          const why = `${host} resolves to ${found.map(({ address }) => address).join(', ') || 'nothing'}, which is not a public internet address`;
          callback(new RequestError('refused', why, false), '');
        } else if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/** The fault that an error of Node's stands for. */
function toRequestError(error: NodeJS.ErrnoException): RequestError {
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

/** Requests one address, once, without following redirects. It must have passed `refusal`. Throws {@link RequestError}. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one request: its timers, and every way in which it can end
export function request(url: URL, options: RequestOptions): Promise<Answer> {
  const { userAgent, connectMs, idleMs, totalMs, maxBytes, keepBeginning, headers, signal } = options;
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: as above
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'GET',
      agent: false,
      lookup: checkedLookup(options),
      maxHeaderSize: 64 * 1024,
      headers: {
        'user-agent': userAgent,
        accept: ACCEPT,
        'accept-encoding': 'gzip, deflate, br',
        connection: 'close',
        ...headers,
      },
      ...(signal ? { signal } : {}),
    });
    const end = (why: string) => asked.destroy(new RequestError('timeout', why, true));
    const connecting = setTimeout(end, connectMs, `no connection within ${connectMs / 1000} s`);
    const whole = setTimeout(end, totalMs, `not done within ${totalMs / 1000} s`);
    const finish = () => {
      clearTimeout(connecting);
      clearTimeout(whole);
    };
    const fail = (error: Error) => {
      finish();
      reject(toRequestError(error));
    };
    asked.setTimeout(idleMs, () => end(`silent for ${idleMs / 1000} s`));
    asked.on('error', fail);
    // Nothing of ours asks for another protocol: a server that changes to one gives no page.
    asked.on('upgrade', (_, socket) => {
      socket.destroy();
      fail(new RequestError('malformed', 'the server changed the protocol', false));
    });
    asked.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        clearTimeout(connecting);
        // The lookup has seen to it; a connection that came about in any other way is not used.
        if (!isPublicAddress(socket.remoteAddress ?? '', options))
          asked.destroy(
            new RequestError('refused', `${socket.remoteAddress} is not a public internet address`, false),
          );
      });
    });
    asked.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const limit = maxBytes(status, response.headers);
      const from = response.socket.remoteAddress;
      const body = new ByteCollector();
      let pieces = 0;
      const answer = (cut: boolean) => {
        finish();
        resolve({
          status,
          message: response.statusMessage ?? '',
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          body: body.bytes(),
          cut,
          from,
        });
      };
      let isCut = false;
      const cutOff = () => {
        isCut = true;
        answer(true);
        response.destroy();
      };
      response.on('error', fail);
      response.on('aborted', () => fail(new RequestError('connect', 'the connection broke off', true)));
      const told = Number(response.headers['content-length'] ?? 0);
      if (limit === 0 || (told > limit && !keepBeginning)) {
        cutOff();
        return;
      }
      response.on('data', (piece: Buffer) => {
        if (isCut) return;
        const isTooLong = body.length + piece.length > limit;
        body.add(piece.subarray(0, limit - body.length));
        // A server that sends single bytes would keep us busy for as long as it likes.
        if (isTooLong || ++pieces > MAX_CHUNKS) cutOff();
      });
      response.on('end', () => answer(false));
    });
    asked.end();
  });
}
