import { TYPE_SIZE } from './line-thresholds.js';

/** True for type of a size, apart from scaling and rounding. */
export const hasSize = (line: { size: number }, size: number): boolean =>
  Math.abs(line.size - size) <= TYPE_SIZE.maxDifferenceShare * size;
