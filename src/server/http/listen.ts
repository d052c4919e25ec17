import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { UserError } from '../../user-error.js';

export interface Listening {
  /** `http://HOST:PORT`. */
  origin: string;
  close(): Promise<void>;
}

/** Serves an app on a host and port; `flag` is the option that chose the port, for the error message. */
export async function listen(
  app: Hono,
  { host, port, flag }: { host: string; port: number; flag: string },
): Promise<Listening> {
  const server = serve({ fetch: app.fetch, hostname: host, port }) as Server;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('listening', resolve);
      server.once('error', reject);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new UserError(`${flag} ${port}: already in use; choose another, or 0 for any free port`);
    throw new UserError(`cannot listen on ${host}, port ${port} (${code ?? String(error)})`);
  }
  const bound = (server.address() as AddressInfo).port;
  const hostname = host.includes(':') ? `[${host}]` : host;
  return {
    origin: `http://${hostname}:${bound}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
