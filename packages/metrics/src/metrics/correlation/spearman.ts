import { MetricError } from '../error.js';
import { pearson } from './pearson.js';

/**
 * Spearman's rank correlation: Pearson's correlation of the ranks, tied values sharing their mean rank. NaN for fewer
 * than two pairs or if one list is constant.
 *
 * @example
 * spearman([1, 2, 3], [10, 100, 1000]) // 1
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number {
  return pearson(meanRanks(x), meanRanks(y));
}

/** Returns the rank of each value, 1 for the smallest; values that tie share their mean rank. */
export function meanRanks(values: ArrayLike<number>): Float64Array {
  const order = new Uint32Array(values.length);
  for (let i = 0; i < order.length; i++) {
    if (Number.isNaN(values[i]!)) throw new MetricError('bad-value', `value ${i} is not a number`);
    order[i] = i;
  }
  order.sort((a, b) => (values[a]! < values[b]! ? -1 : values[a]! > values[b]! ? 1 : 0));
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++;
    for (let i = start; i < end; i++) ranks[order[i]!] = (start + end + 1) / 2;
    start = end;
  }
  return ranks;
}
