import type { BuildOptions } from './build-options.js';

/** What one paper may take in a build, unless the request says otherwise; the same as in an ingest. */
const DEFAULTS = { timeoutMs: 60_000, memoryMb: 1024 };

/** The limits of a build: a paper that takes more becomes a failure instead of examples. */
export const buildLimits = ({
  timeoutMs = DEFAULTS.timeoutMs,
  memoryMb = DEFAULTS.memoryMb,
}: Pick<BuildOptions, 'timeoutMs' | 'memoryMb'>) => ({ timeoutMs, memoryMb });
