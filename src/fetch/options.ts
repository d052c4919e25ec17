import { version } from '../version.js';
import type { Reach } from './address.js';
import type { Resolved } from './request.js';

export interface FetchOptions extends Reach {
  /** The folder of WARC files. */
  pages: string;
  /** How we name ourselves; robots.txt is read for the word before the slash. */
  userAgent?: string;
  /** Milliseconds between two requests to one host. */
  delayMs?: number;
  /** Requests on their way at once. */
  concurrency?: number;
  connectMs?: number;
  /** The longest silence of a server. */
  idleMs?: number;
  /** What one request may take in all. */
  totalMs?: number;
  /** The most bytes of a page, on its way and unpacked. */
  maxBytes?: number;
  /** Maximum tries per address. */
  tries?: number;
  /** The first wait before another try. */
  backOffMs?: number;
  /** Maximum wait that a server can request with `Retry-After` or `Crawl-delay`. */
  maxWaitMs?: number;
  maxRedirects?: number;
  /** Tries again what failed in an earlier run. */
  retryFailed?: boolean;
  /** Looks names up in place of the system. */
  resolve?: (host: string) => Promise<Resolved[]>;
  /** Ends the run; what is on its way is dropped, and the next run takes it up. */
  signal?: AbortSignal;
  /** Called for every finished page. */
  onSettled?(settled: { url: string; outcome: string }): void;
}

export const DEFAULTS = {
  userAgent: `citemill/${version}`,
  delayMs: 1000,
  concurrency: 16,
  connectMs: 10_000,
  idleMs: 20_000,
  totalMs: 60_000,
  maxBytes: 5 * 1024 * 1024,
  tries: 3,
  backOffMs: 2000,
  maxWaitMs: 120_000,
  maxRedirects: 5,
} as const;
