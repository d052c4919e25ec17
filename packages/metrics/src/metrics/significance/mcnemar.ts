import { MetricError, requireKnownOptions, requireSameLength } from '../error.js';
import { signature } from '../signature.js';
import { chiSquareOne, fairCoinAtMost } from './distributions.js';

export interface McNemarOptions {
  /** Use the exact binomial test (default), or else χ² with continuity correction. */
  exact?: boolean;
}

export interface McNemarResult {
  /** Number of items that only a classified correctly. */
  onlyA: number;
  /** Number of items that only b classified correctly. */
  onlyB: number;
  /** The smaller of the two counts (exact), or χ². */
  statistic: number;
  pValue: number;
  signature: string;
}

/**
 * McNemar's test of two classifiers on the same items: only items that exactly one of them classified correctly count.
 *
 * @example
 * mcnemar([true, true, true, true, true, true], [false, false, false, false, false, false]).pValue // 0.03125
 */
export function mcnemar(
  correctA: ArrayLike<boolean>,
  correctB: ArrayLike<boolean>,
  options: McNemarOptions = {},
): McNemarResult {
  requireKnownOptions('mcnemar', options, ['exact']);
  const { exact = true } = options;
  requireSameLength(correctA, correctB, "the two systems' answers");
  if (correctA.length === 0) throw new MetricError('bad-value', 'no answers to compare');
  let onlyA = 0;
  let onlyB = 0;
  for (let i = 0; i < correctA.length; i++) {
    if (correctA[i] && !correctB[i]) onlyA++;
    if (correctB[i] && !correctA[i]) onlyB++;
  }
  const different = onlyA + onlyB;
  const fewer = Math.min(onlyA, onlyB);
  const square = different === 0 ? 0 : Math.max(0, Math.abs(onlyA - onlyB) - 1) ** 2 / different;
  let pValue = 1;
  if (different > 0)
    pValue = exact ? Math.min(1, 2 * fairCoinAtMost(fewer, different)) : chiSquareOne(square);
  return {
    onlyA,
    onlyB,
    statistic: exact ? fewer : square,
    pValue,
    signature: signature({ name: 'mcnemar', version: 1, options: { exact } }),
  };
}
