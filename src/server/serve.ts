import { randomBytes } from 'node:crypto';
import { createApp } from './app.js';
import { isLoopback } from './http/access.js';
import { listen } from './http/listen.js';
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
  const listening = await listen(app, { host, port, flag: '--port' }).catch(async (error: unknown) => {
    await studio.close();
    throw error;
  });
  return {
    address: `${listening.origin}/${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`,
    studio,
    async close() {
      await listening.close();
      await studio.close();
    },
  };
}
