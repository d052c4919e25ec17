import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve as listen } from '@hono/node-server';
import { UserError } from '../user-error.js';
import { createApp } from './app.js';
import { isLoopback } from './http/access.js';
import { Studio } from './studio.js';

export interface ServeOptions {
  dir: string;
  /** Default: 127.0.0.1. Other addresses require a token. */
  host?: string | undefined;
  /** 0 for any free port. */
  port?: number | undefined;
  /** Default: a random token if the host requires one. */
  token?: string | undefined;
  page?: string | undefined;
  onError?: ((error: Error) => void) | undefined;
}

export interface RunningServer {
  /** The address to open, including the token. */
  address: string;
  studio: Studio;
  close(): Promise<void>;
}

/** Starts the studio over a folder. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { dir, host = '127.0.0.1', port = 4711 } = options;
  const token = options.token ?? (isLoopback(host) ? undefined : randomBytes(18).toString('base64url'));
  const studio = await Studio.open(dir);
  const app = createApp(studio, { host, token, page: options.page, onError: options.onError });
  const server = listen({ fetch: app.fetch, hostname: host, port }) as Server;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('listening', resolve);
      server.once('error', reject);
    });
  } catch (error) {
    await studio.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new UserError(`--port ${port}: already in use; choose another, or 0 for any free port`);
    throw new UserError(`can't listen on ${host}, port ${port} (${code ?? String(error)})`);
  }
  const bound = (server.address() as AddressInfo).port;
  const hostname = host.includes(':') ? `[${host}]` : host;
  return {
    address: `http://${hostname}:${bound}/${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`,
    studio,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await studio.close();
    },
  };
}
