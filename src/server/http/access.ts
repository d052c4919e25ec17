import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ApiError } from './api-error.js';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export interface Access {
  /** The host that the server is bound to, as given. */
  host: string;
  /** Asked for where the server can be reached from other machines. */
  token: string | undefined;
}

export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || host === '::1';

/**
 * Lets a request through only from the page itself. A `Host` that is not ours means that a foreign name was made to point at
 * this machine (DNS rebinding); a foreign `Origin` means that another site's page sent it.
 */
export function guardAccess({ host, token }: Access): MiddlewareHandler {
  return async (context, next) => {
    const asked = context.req.header('host') ?? '';
    const name = asked.replace(/:\d+$/, '').toLowerCase();
    if (isLoopback(host) && !LOOPBACK.has(name))
      throw new ApiError(
        403,
        `host: this server answers on ${host} only, not as ${name || 'nothing'}`,
        'host',
      );
    const origin = context.req.header('origin');
    if (origin !== undefined && !sameOrigin(origin, asked))
      throw new ApiError(403, `origin: requests from ${origin} are refused`, 'origin');
    const site = context.req.header('sec-fetch-site');
    const isNavigation = context.req.header('sec-fetch-mode') === 'navigate' && context.req.method === 'GET';
    if (site === 'cross-site' && !isNavigation)
      throw new ApiError(403, 'origin: requests from other sites are refused', 'origin');
    if (token !== undefined) {
      const asQuery = context.req.query('token');
      if (asQuery !== undefined && equal(asQuery, token) && context.req.method === 'GET') {
        setCookie(context, 'citemill_token', token, { httpOnly: true, sameSite: 'Strict', path: '/' });
        const url = new URL(context.req.url);
        url.searchParams.delete('token');
        return context.redirect(url.pathname + url.search);
      }
      const bearer = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
      if (!equal(bearer ?? getCookie(context, 'citemill_token') ?? '', token))
        throw new ApiError(
          401,
          'token: open the address that citemill serve printed, with its token',
          'token',
        );
    }
    await next();
    return undefined;
  };
}

function sameOrigin(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}

function equal(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
