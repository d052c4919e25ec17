import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ApiError } from './api-error.js';
import { checkRole, setRole, type TokenRole } from './roles.js';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export interface Access {
  /** The host that the server is bound to. */
  host: string;
  /** The accepted tokens with their roles; undefined if no token is required. */
  tokens: readonly TokenRole[] | undefined;
}

export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || host === '::1';

/**
 * Accepts requests only from the studio's own page. A foreign `Host` means that another name resolves to this machine (DNS
 * rebinding); a foreign `Origin` means that another site's page sent the request.
 */
export function guardAccess({ host, tokens }: Access): MiddlewareHandler {
  const find = (token: string) => tokens?.find((entry) => isEqual(token, entry.token));
  return async (context, next) => {
    const hostHeader = context.req.header('host') ?? '';
    const name = hostHeader.replace(/:\d+$/, '').toLowerCase();
    if (isLoopback(host) && !LOOPBACK.has(name))
      throw new ApiError(
        403,
        `host: this server answers requests to ${host} only, not to ${name || 'an empty host'}`,
        'host',
      );
    const origin = context.req.header('origin');
    if (origin !== undefined && !isSameOrigin(origin, hostHeader))
      throw new ApiError(403, `origin: requests from ${origin} are refused`, 'origin');
    const site = context.req.header('sec-fetch-site');
    const isNavigation = context.req.header('sec-fetch-mode') === 'navigate' && context.req.method === 'GET';
    if (site === 'cross-site' && !isNavigation)
      throw new ApiError(403, 'origin: requests from other sites are refused', 'origin');
    if (tokens) {
      const asQuery = context.req.query('token');
      if (asQuery !== undefined && find(asQuery) && context.req.method === 'GET') {
        setCookie(context, 'citemill_token', asQuery, { httpOnly: true, sameSite: 'Strict', path: '/' });
        const url = new URL(context.req.url);
        url.searchParams.delete('token');
        // Two slashes at the start would name another host.
        return context.redirect(url.pathname.replace(/^\/+/, '/') + url.search);
      }
      const bearer = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
      const entry = find(bearer ?? getCookie(context, 'citemill_token') ?? '');
      if (!entry)
        throw new ApiError(
          401,
          'token: missing or wrong; open the address that citemill serve printed',
          'token',
        );
      checkRole(entry.role, context.req.method, context.req.path);
      setRole(context, entry.role);
    }
    await next();
    return undefined;
  };
}

function isSameOrigin(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    // Origins such as "null" are not URLs.
    return false;
  }
}

function isEqual(actual: string, expected: string): boolean {
  const a = Buffer.from(actual);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
