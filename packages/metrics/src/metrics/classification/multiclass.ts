import { requireKnownOptions, requireSameLength } from '../error.js';
import { distinctLabels, type Label, plainLabel } from '../labels.js';
import { signature } from '../signature.js';
import {
  type ClassCounts,
  type ClassScores,
  computeScores,
  SCORE_DEFAULTS,
  type ScoreOptions,
} from './scores.js';

export interface MulticlassOptions extends ScoreOptions {
  /** The classes to average over, in the order of the result. Default: all classes that occur, sorted. */
  labels?: readonly Label[];
  /** Weight of each item, as scikit-learn's `sample_weight`. Default: 1 each. */
  weights?: ArrayLike<number>;
}

export interface ClassResult extends ClassScores, ClassCounts {
  label: string | number;
  /** Number of items of this class. */
  support: number;
}

export interface MulticlassScores {
  classes: ClassResult[];
  /** NaN for no items. */
  accuracy: number;
  /** The plain mean over the classes. */
  macro: ClassScores;
  /** The mean over the classes weighted by their support. */
  weighted: ClassScores;
  /** Scores of the pooled counts. */
  micro: ClassScores;
  signature: string;
}

/**
 * Precision, recall and F of every class with their averages, as scikit-learn's `precision_recall_fscore_support`.
 *
 * @example
 * multiclassScores(['a', 'a', 'b'], ['a', 'b', 'b']).macro.f // 0.666…
 */
export function multiclassScores(
  expected: ArrayLike<Label>,
  predicted: ArrayLike<Label>,
  options: MulticlassOptions = {},
): MulticlassScores {
  requireKnownOptions('multiclassScores', options, ['labels', 'beta', 'zeroDivision', 'weights']);
  requireSameLength(expected, predicted, 'expected and predicted labels');
  const labels = options.labels?.map(plainLabel) ?? distinctLabels([expected, predicted]);
  const { counts, correct, total } = countClasses(labels, expected, predicted, options.weights);
  const classes = labels.map((label, i) => ({
    label,
    support: counts[i]!.truePositives + counts[i]!.falseNegatives,
    ...counts[i]!,
    ...computeScores(counts[i]!, options),
  }));
  const { beta, zeroDivision } = { ...SCORE_DEFAULTS, ...options };
  return {
    classes,
    accuracy: correct / total,
    macro: average(classes, () => 1),
    weighted: average(classes, ({ support }) => support),
    micro: computeScores(pool(counts), options),
    signature: signature({
      name: 'f',
      version: 1,
      options: {
        average: ['macro', 'weighted', 'micro'],
        labels: options.labels?.map(plainLabel) ?? 'all',
        beta,
        zeroDivision,
      },
    }),
  };
}

function countClasses(
  labels: readonly (string | number)[],
  expected: ArrayLike<Label>,
  predicted: ArrayLike<Label>,
  weights?: ArrayLike<number>,
): { counts: ClassCounts[]; correct: number; total: number } {
  const counts = labels.map(() => ({ truePositives: 0, falsePositives: 0, falseNegatives: 0 }));
  const byLabel = new Map(labels.map((label, i) => [label, counts[i]!]));
  let correct = 0;
  let total = 0;
  for (let i = 0; i < expected.length; i++) {
    const weight = weights ? (weights[i] ?? 0) : 1;
    total += weight;
    const expectedLabel = plainLabel(expected[i]!);
    const predictedLabel = plainLabel(predicted[i]!);
    const expectedCounts = byLabel.get(expectedLabel);
    const predictedCounts = byLabel.get(predictedLabel);
    if (expectedLabel === predictedLabel) {
      correct += weight;
      if (expectedCounts) expectedCounts.truePositives += weight;
    } else {
      if (expectedCounts) expectedCounts.falseNegatives += weight;
      if (predictedCounts) predictedCounts.falsePositives += weight;
    }
  }
  return { counts, correct, total };
}

function pool(counts: readonly ClassCounts[]): ClassCounts {
  const sum = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
  for (const { truePositives, falsePositives, falseNegatives } of counts) {
    sum.truePositives += truePositives;
    sum.falsePositives += falsePositives;
    sum.falseNegatives += falseNegatives;
  }
  return sum;
}

function average(classes: readonly ClassResult[], weight: (result: ClassResult) => number): ClassScores {
  const mean = (name: keyof ClassScores) => {
    const defined = classes.filter((result) => !Number.isNaN(result[name]));
    // Classes that never occur cannot weigh anything; scikit-learn then takes the plain mean.
    const weights = defined.some((result) => weight(result) > 0) ? defined.map(weight) : defined.map(() => 1);
    let sum = 0;
    let total = 0;
    for (const [i, result] of defined.entries()) {
      sum += weights[i]! * result[name];
      total += weights[i]!;
    }
    return sum / total;
  };
  return { precision: mean('precision'), recall: mean('recall'), f: mean('f') };
}
