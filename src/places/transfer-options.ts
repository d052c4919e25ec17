import type { ResolvedAddress } from '../fetch/request.js';
import { version } from '../version.js';

export interface TransferOptions {
  /** Maximum tries per request. For a file, the count restarts when enough bytes have arrived. */
  tries?: number;
  /** Delay before the first retry; doubled each time. */
  backOffMs?: number;
  /** Maximum wait that a server can request with `Retry-After`. */
  maxWaitMs?: number;
  connectMs?: number;
  /** Maximum time without data from a server. */
  idleMs?: number;
  /** Maximum bytes of a file whose length the server does not state. */
  maxUndeclaredBytes?: number;
  /** Resolves host names (default: the system's resolver). */
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
}

export const TRANSFER = {
  userAgent: `citemill/${version}`,
  tries: 5,
  backOffMs: 1000,
  maxWaitMs: 120_000,
  connectMs: 10_000,
  idleMs: 60_000,
  maxUndeclaredBytes: 16 * 1024 ** 3,
} as const;
