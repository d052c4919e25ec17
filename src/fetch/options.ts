import { version } from '../version.js';
import type { AllowedAddresses } from './address.js';
import type { ResolvedAddress } from './request.js';

export interface FetchOptions extends AllowedAddresses {
  /** The folder of WARC files. */
  pages: string;
  /** The user agent. The part before the slash is the name in robots.txt. */
  userAgent?: string;
  /** Minimum milliseconds between two requests to one host. */
  delayMs?: number;
  /** Maximum number of concurrent requests. */
  concurrency?: number;
  connectMs?: number;
  /** Maximum milliseconds without data from a server. */
  idleMs?: number;
  /** Maximum milliseconds of a request. */
  totalMs?: number;
  /** Maximum bytes of a page, both as transferred and decompressed. */
  maxBytes?: number;
  /** Maximum tries per address. */
  tries?: number;
  /** Milliseconds before the first retry. */
  backOffMs?: number;
  /** Maximum milliseconds that a server can request with `Retry-After` or `Crawl-delay`. */
  maxWaitMs?: number;
  maxRedirects?: number;
  /** Retry pages that failed in an earlier run. */
  retryFailed?: boolean;
  /** Resolves host names. Default: the system's resolver. */
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
