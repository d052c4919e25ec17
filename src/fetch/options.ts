import { version } from '../version.js';
import type { AllowedAddresses } from './address.js';
import type { ResolvedAddress } from './request.js';

export interface FetchOptions extends AllowedAddresses {
  /** The folder of WARC files. */
  pages: string;
  /** The user agent; the rules of robots.txt are looked up by the word before the slash. */
  userAgent?: string;
  /** Milliseconds between two requests to one host. */
  delayMs?: number;
  /** Maximum number of concurrent requests. */
  concurrency?: number;
  connectMs?: number;
  /** Maximum time without data from a server. */
  idleMs?: number;
  /** Maximum duration of a request. */
  totalMs?: number;
  /** Maximum bytes of a page, as transferred and unpacked. */
  maxBytes?: number;
  /** Maximum tries per address. */
  tries?: number;
  /** Delay before the first retry. */
  backOffMs?: number;
  /** Maximum wait that a server can request with `Retry-After` or `Crawl-delay`. */
  maxWaitMs?: number;
  maxRedirects?: number;
  /** Retries pages that failed in an earlier run. */
  retryFailed?: boolean;
  /** Resolves host names (default: the system's resolver). */
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
  /** Ends the run; requests in progress are dropped, and the next run repeats them. */
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
