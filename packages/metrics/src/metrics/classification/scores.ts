import { requireKnownOptions } from '../error.js';

/** Confusion counts of one class. */
export interface ClassCounts {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
}

export interface ClassScores {
  precision: number;
  recall: number;
  /** F1, or Fβ for another `beta`. */
  f: number;
}

export interface ScoreOptions {
  /** Weight of recall relative to precision in F. Default: 1. */
  beta?: number;
  /**
   * Value of a score whose denominator is zero: precision if nothing was predicted, recall if nothing was expected, F if
   * neither. Default: 0. With NaN, such scores are excluded from averages.
   */
  zeroDivision?: number;
}

export const SCORE_DEFAULTS = { beta: 1, zeroDivision: 0 } as const;

/**
 * Precision, recall and F from counts, for example from the summed counts of many documents (pooled scores).
 *
 * @example
 * scoresFromCounts({ truePositives: 3, falsePositives: 1, falseNegatives: 2 })
 * // { precision: 0.75, recall: 0.6, f: 0.666… }
 */
export function scoresFromCounts(counts: ClassCounts, options: ScoreOptions = {}): ClassScores {
  requireKnownOptions('scoresFromCounts', options, Object.keys(SCORE_DEFAULTS));
  return computeScores(counts, options);
}

/** Like {@link scoresFromCounts}, for metrics that have already checked their options. */
export function computeScores(counts: ClassCounts, options: ScoreOptions): ClassScores {
  const { beta, zeroDivision } = { ...SCORE_DEFAULTS, ...options };
  const { truePositives: right, falsePositives, falseNegatives } = counts;
  const divide = (a: number, b: number) => (b === 0 ? zeroDivision : a / b);
  const predicted = right + falsePositives;
  const expected = right + falseNegatives;
  return {
    precision: divide(right, predicted),
    recall: divide(right, expected),
    f: divide((1 + beta ** 2) * right, beta ** 2 * expected + predicted),
  };
}
