import { requireKnownOptions } from '../error.js';

/** How often one class was predicted and missed. */
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
  /** The weight of recall beside precision in F; 1 by default. */
  beta?: number;
  /**
   * What a score without a denominator is: precision where nothing was predicted, recall where nothing was to be
   * found, F where neither; 0 by default. NaN leaves such scores out of averages.
   */
  zeroDivision?: number;
}

export const SCORE_DEFAULTS = { beta: 1, zeroDivision: 0 } as const;

/**
 * Precision, recall and F from counts: the way to pooled scores, where the counts of many documents are summed first.
 *
 * @example
 * scoresFromCounts({ truePositives: 3, falsePositives: 1, falseNegatives: 2 })
 * // { precision: 0.75, recall: 0.6, f: 0.666… }
 */
export function scoresFromCounts(counts: ClassCounts, options: ScoreOptions = {}): ClassScores {
  requireKnownOptions('scoresFromCounts', options, Object.keys(SCORE_DEFAULTS));
  return countedScores(counts, options);
}

/** The same for metrics that have checked their options, and have some of their own beside. */
export function countedScores(counts: ClassCounts, options: ScoreOptions): ClassScores {
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
