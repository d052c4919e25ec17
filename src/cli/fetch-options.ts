import type { FetchOptions } from '../fetch/index.js';
import { UserError } from '../user-error.js';
import { version } from '../version.js';

export interface FetchFlags {
  corpus?: string;
  pages?: string;
  urls?: string;
  formats: string[];
  kinds: string[];
  contact?: string;
  userAgent?: string;
  /** Seconds. */
  delay: number;
  concurrency: number;
  /** Seconds. */
  timeout: number;
  /** Mebibytes. */
  maxSize: number;
  tries: number;
  ports?: number[];
  retryFailed?: boolean;
  from: 'web' | 'common-crawl';
  records?: string;
  s3Endpoint?: string;
  live?: boolean;
  dryRun?: boolean;
  ingest?: boolean;
  quiet?: boolean;
}

/** True in tests, whose servers run on this machine. */
export const allowsLoopback = () => process.env.CITEMILL_TEST_ALLOW_LOOPBACK === '1';

function chooseUserAgent({ userAgent, contact }: FetchFlags): string {
  const agent = userAgent ?? `citemill/${version}${contact ? ` (+${contact})` : ''}`;
  if (!/^[\x20-\x7e]+$/.test(agent))
    throw new UserError('--user-agent and --contact may contain only ASCII characters');
  return agent;
}

export function fetchOptions(flags: FetchFlags, pages: string): FetchOptions {
  return {
    pages,
    userAgent: chooseUserAgent(flags),
    delayMs: flags.delay * 1000,
    concurrency: flags.concurrency,
    totalMs: flags.timeout * 1000,
    maxBytes: flags.maxSize * 1024 * 1024,
    tries: flags.tries,
    retryFailed: flags.retryFailed ?? false,
    ...(flags.ports ? { ports: flags.ports } : {}),
    ...(allowsLoopback() ? { allowLoopback: true, backOffMs: 1 } : {}),
  };
}
