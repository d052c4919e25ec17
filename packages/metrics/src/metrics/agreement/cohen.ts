import { MetricError, requireKnownOptions, requireSameLength } from '../error.js';
import { distinctLabels, type Label, plainLabel } from '../labels.js';
import { signature } from '../signature.js';

export interface KappaOptions {
  /**
   * How much two different labels disagree: all equally (`none`, the default), by their distance in the list of labels
   * (`linear`), or by its square (`quadratic`).
   */
  weights?: 'none' | 'linear' | 'quadratic';
  /** All labels, in order. Default: the labels that occur, sorted. Pairs with a label that is not listed are ignored. */
  labels?: readonly Label[];
}

export interface Kappa {
  /** 1 for full agreement, 0 for agreement by chance; NaN if chance alone would give full agreement. */
  kappa: number;
  /** Mean weight of the observed disagreements. */
  observedDisagreement: number;
  /** Mean weight of the disagreements expected by chance. */
  expectedDisagreement: number;
  /** Number of items counted. */
  items: number;
  signature: string;
}

/**
 * Cohen's kappa of two annotators, plain or weighted, as scikit-learn's `cohen_kappa_score`.
 * Time and memory grow with the items and the labels, never with the square of the labels.
 *
 * @example
 * cohenKappa(['yes', 'yes', 'no', 'no'], ['yes', 'no', 'no', 'no']).kappa // 0.5
 */
export function cohenKappa(a: ArrayLike<Label>, b: ArrayLike<Label>, options: KappaOptions = {}): Kappa {
  requireKnownOptions('kappa', options, ['weights', 'labels']);
  requireSameLength(a, b, "the two annotators' labels");
  const weights = options.weights ?? 'none';
  const labels = options.labels?.map(plainLabel) ?? distinctLabels([a, b]);
  const index = new Map(labels.map((label, i) => [label, i]));
  const countsA = new Float64Array(labels.length);
  const countsB = new Float64Array(labels.length);
  let items = 0;
  let observed = 0;
  for (let i = 0; i < a.length; i++) {
    const indexA = index.get(plainLabel(a[i]!));
    const indexB = index.get(plainLabel(b[i]!));
    if (indexA === undefined || indexB === undefined) continue;
    items++;
    countsA[indexA]!++;
    countsB[indexB]!++;
    observed += weight(Math.abs(indexA - indexB), weights);
  }
  const expected = sumByChance(countsA, countsB, items, weights) / items;
  return {
    kappa: expected === 0 ? Number.NaN : 1 - observed / expected,
    observedDisagreement: observed / items,
    expectedDisagreement: expected / items,
    items,
    signature: signature({
      name: 'kappa',
      version: 1,
      options: { weights, labels: options.labels?.map(plainLabel) ?? 'all' },
    }),
  };
}

function weight(distance: number, weights: string): number {
  if (weights === 'none') return distance === 0 ? 0 : 1;
  if (weights === 'linear') return distance;
  if (weights === 'quadratic') return distance * distance;
  throw new MetricError('bad-option', `unknown kappa weights: ${weights}`);
}

// The sum over all pairs of labels (i, j) of a[i] · b[j] · weight(i, j), in one pass for each kind of weight.
function sumByChance(a: Float64Array, b: Float64Array, items: number, weights: string): number {
  let sum = 0;
  if (weights === 'none') {
    for (let i = 0; i < a.length; i++) sum += a[i]! * (items - b[i]!);
  } else if (weights === 'linear') {
    // |i - j| is the number of borders between i and j, so count for each border the pairs that it separates.
    let belowA = 0;
    let belowB = 0;
    for (let i = 0; i < a.length; i++) {
      belowA += a[i]!;
      belowB += b[i]!;
      sum += belowA * (items - belowB) + belowB * (items - belowA);
    }
  } else {
    let [firstA, secondA, firstB, secondB] = [0, 0, 0, 0];
    for (let i = 0; i < a.length; i++) {
      firstA += a[i]! * i;
      firstB += b[i]! * i;
      secondA += a[i]! * i * i;
      secondB += b[i]! * i * i;
    }
    sum = items * (secondA + secondB) - 2 * firstA * firstB;
  }
  return sum;
}
