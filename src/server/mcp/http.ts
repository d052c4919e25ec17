import { randomBytes } from 'node:crypto';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { guardAccess } from '../http/access.js';
import { ApiError } from '../http/api-error.js';
import { listen } from '../http/listen.js';
import type { Library } from './library.js';
import { createMcpServer } from './server.js';

/** Only programs on this machine can connect. */
const HOST = '127.0.0.1';
/** Maximum request size in bytes; arguments are short texts. */
const MAX_BODY_BYTES = 1024 * 1024;

export interface HttpOptions {
  /** 0 for any free port. */
  port: number;
  /** Default: a random one. */
  token?: string | undefined;
  onError: (error: Error) => void;
}

export interface HttpServer {
  /** The address for clients, which must send the token. */
  address: string;
  token: string;
  close(): Promise<void>;
}

/**
 * Serves a library over HTTP on this machine. Every request needs the token; requests to other host names, and those from web pages of
 * other sites, are refused.
 */
export async function serveHttp(
  library: Library,
  { port, onError, ...options }: HttpOptions,
): Promise<HttpServer> {
  const token = options.token ?? randomBytes(18).toString('base64url');
  const handler = createMcpHandler(() => createMcpServer(library, onError), { onerror: onError });
  const app = new Hono();
  app.use(guardAccess({ host: HOST, tokens: [{ token, role: { kind: 'owner' } }] }));
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new ApiError(413, 'body: larger than 1 MB');
      },
    }),
  );
  app.all('/mcp', (context) => handler.fetch(context.req.raw));
  app.notFound((context) =>
    context.json({ error: 'not found; the address of the server ends with /mcp' }, 404),
  );
  app.onError((error, context) => {
    if (error instanceof ApiError && error.status === 401)
      return context.json(
        { error: 'token: missing or wrong; send the header Authorization: Bearer TOKEN' },
        401,
        {
          'WWW-Authenticate': 'Bearer',
        },
      );
    if (error instanceof ApiError) return context.json({ error: error.message }, error.status);
    onError(error);
    return context.json({ error: 'internal error; see the standard error of citemill mcp' }, 500);
  });
  const listening = await listen(app, { host: HOST, port, flag: '--http' });
  return {
    address: `${listening.origin}/mcp`,
    token,
    async close() {
      await handler.close();
      await listening.close();
    },
  };
}
