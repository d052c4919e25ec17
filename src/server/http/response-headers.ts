import type { MiddlewareHandler } from 'hono';

/**
 * Only the page's own files may run or load, since texts come from papers and web pages that anyone may have written. Inline
 * style attributes are blocked too; the page sets styles through the DOM.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const responseHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  // The layout view has inline style and script, and sets its own policy.
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Frame-Options', 'DENY');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};
