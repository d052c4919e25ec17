import { MetricError, requireSameLength } from '../error.js';

/** The result of a test of two systems by their scores on the same items. */
export interface PairedTestResult {
  /** The systems' mean scores, and a − b. */
  a: number;
  b: number;
  difference: number;
  /** The test's own statistic. */
  statistic: number;
  /**
   * The probability of a difference at least this large, in either direction, if the systems did not differ. NaN if
   * the test is not applicable, as for one item.
   */
  pValue: number;
  signature: string;
}

export interface PairedDifferences {
  differences: number[];
  means: { a: number; b: number; difference: number };
}

/** Subtracts the scores item by item. Throws {@link MetricError} for scores that are not finite. */
export function pairedDifferences(a: ArrayLike<number>, b: ArrayLike<number>): PairedDifferences {
  requireSameLength(a, b, "the two systems' outputs");
  if (a.length === 0) throw new MetricError('bad-value', 'no outputs to compare');
  const first = Array.from(a);
  const second = Array.from(b);
  const differences = first.map((score, i) => score - (second[i] ?? Number.NaN));
  if (differences.some((difference) => !Number.isFinite(difference)))
    throw new MetricError('bad-value', 'scores must be finite numbers');
  const mean = (scores: number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { differences, means: { a: mean(first), b: mean(second), difference: mean(first) - mean(second) } };
}
