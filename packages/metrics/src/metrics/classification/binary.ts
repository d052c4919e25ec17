import { requireKnownOptions, requireSameLength } from '../error.js';
import { type Label, plainLabel } from '../labels.js';
import { signature } from '../signature.js';
import {
  type ClassCounts,
  type ClassScores,
  computeScores,
  SCORE_DEFAULTS,
  type ScoreOptions,
} from './scores.js';

export interface BinaryOptions extends ScoreOptions {
  /** The positive label, whose precision and recall are computed. Default: 1, which equals `true`. */
  positive?: Label;
}

export interface BinaryScores extends ClassScores, ClassCounts {
  trueNegatives: number;
  /** NaN for no items. */
  accuracy: number;
  signature: string;
}

/**
 * Precision, recall and F of the positive class, as scikit-learn's `precision_recall_fscore_support` with
 * `average="binary"`. Any label other than the positive one counts as negative.
 *
 * @example
 * binaryScores([1, 1, 0, 0], [1, 0, 1, 0]).f // 0.5
 */
export function binaryScores(
  expected: ArrayLike<Label>,
  predicted: ArrayLike<Label>,
  options: BinaryOptions = {},
): BinaryScores {
  requireKnownOptions('binaryScores', options, ['positive', 'beta', 'zeroDivision']);
  requireSameLength(expected, predicted, 'expected and predicted labels');
  const { beta, zeroDivision, positive } = { ...SCORE_DEFAULTS, positive: 1, ...options };
  const positiveLabel = plainLabel(positive);
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 };
  for (let i = 0; i < expected.length; i++) {
    const isPositive = plainLabel(expected[i]!) === positiveLabel;
    const isPredicted = plainLabel(predicted[i]!) === positiveLabel;
    if (isPositive) counts[isPredicted ? 'truePositives' : 'falseNegatives']++;
    else counts[isPredicted ? 'falsePositives' : 'trueNegatives']++;
  }
  return {
    ...computeScores(counts, options),
    ...counts,
    accuracy: (counts.truePositives + counts.trueNegatives) / expected.length,
    signature: signature({
      name: 'f',
      version: 1,
      options: { average: 'binary', positive: positiveLabel, beta, zeroDivision },
    }),
  };
}
