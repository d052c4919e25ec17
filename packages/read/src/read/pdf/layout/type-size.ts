import { SAME_SIZE } from './tolerances.js';

/** True for type of a size, but for what scaling and rounding change. */
export const isOfSize = (line: { size: number }, size: number): boolean =>
  Math.abs(line.size - size) <= SAME_SIZE * size;
