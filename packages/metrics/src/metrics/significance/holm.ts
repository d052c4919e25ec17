import { MetricError } from '../error.js';

/**
 * Holm's correction for several comparisons: returns p-values that can each be compared with the significance level,
 * while the probability of any false positive among them stays below that level.
 *
 * @example
 * holm([0.01, 0.04, 0.03]) // [0.03, 0.06, 0.06]
 */
export function holm(pValues: readonly number[]): number[] {
  if (pValues.some((p) => !(p >= 0 && p <= 1)))
    throw new MetricError('bad-value', 'p-values must be between 0 and 1');
  const order = pValues.map((p, index) => ({ p, index })).sort((x, y) => x.p - y.p);
  const corrected = new Array<number>(pValues.length).fill(1);
  let largest = 0;
  for (const [rank, { p, index }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, p * (pValues.length - rank)));
    corrected[index] = largest;
  }
  return corrected;
}
