import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { UserError } from '../user-error.js';
import { createApp } from './app.js';
import type { AnswerModel } from './ask/ask.js';
import { isLoopback } from './http/access.js';
import { addressKey } from './http/address-key.js';
import { listen } from './http/listen.js';
import { earlierRoleTokens, roleTokens } from './http/roles.js';
import { studioFolder } from './store/store.js';
import { Studio } from './studio.js';

export interface ServeOptions {
  dir: string;
  /** Default: 127.0.0.1. Other addresses require a token. */
  host?: string | undefined;
  /** 0 for any free port. */
  port?: number | undefined;
  /** Default: a random token if the host requires one. */
  token?: string | undefined;
  /** People who get their own address, with which they can read, and judge under their name. */
  raters?: readonly string[] | undefined;
  page?: string | undefined;
  /** A model that writes answers to questions. Default: none. */
  model?: AnswerModel | undefined;
  onError?: ((error: Error) => void) | undefined;
}

export interface RunningServer {
  /** The address to open, including the token. */
  address: string;
  /** The address with which everything can be read; undefined if no token is required. */
  readOnlyAddress: string | undefined;
  /** The addresses of the raters, by name. */
  raterAddresses: { name: string; address: string }[];
  studio: Studio;
  close(): Promise<void>;
}

/** Returns the origin with an address of this machine, if the server listens on all addresses. */
function reachableOrigin(origin: string, host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return origin;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
  return outside ? `http://${outside.address}:${new URL(origin).port}` : origin;
}

/** Starts the studio over a folder. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { dir, host = '127.0.0.1', port = 4711 } = options;
  const raters = options.raters ?? [];
  // A request without a token would match an empty one.
  if (options.token?.trim() === '') throw new UserError('--token is empty; leave it out for a random one');
  const isOpen = isLoopback(host) && raters.length === 0;
  const token = options.token ?? (isOpen ? undefined : randomBytes(18).toString('base64url'));
  const studio = await Studio.open(dir);
  const roles = token === undefined ? [] : roleTokens(token, raters, addressKey(studioFolder(studio.root)));
  const app = createApp(studio, {
    host,
    tokens: token === undefined ? undefined : [...roles, ...earlierRoleTokens(token, raters)],
    page: options.page,
    model: options.model,
    onError: options.onError,
  });
  const listening = await listen(app, { host, port, flag: '--port' }).catch(async (error: unknown) => {
    await studio.close();
    throw error;
  });
  const addressWith = (secret: string, origin = listening.origin, path = '/') =>
    `${origin}${path}?token=${encodeURIComponent(secret)}`;
  const sharedOrigin = reachableOrigin(listening.origin, host);
  const reader = roles.find(({ role }) => role.kind === 'reader');
  return {
    address: token === undefined ? `${listening.origin}/` : addressWith(token),
    readOnlyAddress: reader && addressWith(reader.token, sharedOrigin),
    raterAddresses: roles.flatMap(({ token: raterToken, role }) =>
      role.kind === 'rater'
        ? [{ name: role.name, address: addressWith(raterToken, sharedOrigin, '/judge') }]
        : [],
    ),
    studio,
    async close() {
      await listening.close();
      await studio.close();
    },
  };
}
