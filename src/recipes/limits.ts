import type { BuildOptions } from './build-options.js';

/** Default time and memory for one paper, the same as in `ingest`. */
const DEFAULTS = { timeoutMs: 60_000, memoryMb: 1024 };

/** Returns the time and memory limits of a build. A paper that exceeds them is reported as a failure. */
export const buildLimits = ({
  timeoutMs = DEFAULTS.timeoutMs,
  memoryMb = DEFAULTS.memoryMb,
}: Pick<BuildOptions, 'timeoutMs' | 'memoryMb'>) => ({ timeoutMs, memoryMb });
