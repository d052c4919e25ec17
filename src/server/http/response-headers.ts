import type { MiddlewareHandler } from 'hono';

/**
 * Nothing but the page's own files runs or loads: texts come from papers and web pages that anyone may have written. Inline
 * style attributes are refused too; the page sets styles through the DOM.
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
  // A page that carries its own style and script sets a policy that names them.
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Frame-Options', 'DENY');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};
