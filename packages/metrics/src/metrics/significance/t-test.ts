import { signature } from '../signature.js';
import { studentTwoSided } from './distributions.js';
import { type PairedTestResult, pairedDifferences } from './paired-scores.js';

/**
 * Student's t-test for pairs, as `scipy.stats.ttest_rel`: is the mean difference of two systems on the same items zero?
 * Assumes that the differences are roughly normal, or that there are many.
 *
 * @example
 * pairedTTest([1, 2, 3, 5], [1, 1, 2, 3]).pValue // 0.0917…
 */
export function pairedTTest(a: ArrayLike<number>, b: ArrayLike<number>): PairedTestResult {
  const { differences, means } = pairedDifferences(a, b);
  const n = differences.length;
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / n;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  const error = Math.sqrt(squares / (n - 1) / n);
  const statistic = mean === 0 ? 0 : mean / error;
  return {
    ...means,
    statistic,
    pValue: n < 2 || Number.isNaN(statistic) ? Number.NaN : twoSidedP(statistic, n),
    signature: signature({ name: 'paired-t-test', version: 1, options: { sides: 2 } }),
  };
}

function twoSidedP(statistic: number, n: number): number {
  return Number.isFinite(statistic) ? studentTwoSided(statistic, n - 1) : 0;
}
