import { seededRandom } from '@citemill/metrics';
import type { SparseRows } from '@citemill/metrics/vectors';
import {
  buildTargets,
  type Design,
  fitLogistic,
  type LogisticOptions,
  probabilities,
  type Targets,
} from '../logistic/index.js';

export interface PositiveUnlabelledOptions extends LogisticOptions {
  /** The share of groups that is kept back to estimate how often a positive is labelled. Default: 0.2. */
  heldOut?: number | undefined;
  seed?: number | undefined;
}

export interface PositiveUnlabelled {
  targets: Targets;
  /** The estimate of how often a positive is labelled; undefined if too few examples were there to make one. */
  labelledShare: number | undefined;
}

/**
 * Positive-unlabelled learning after Elkan and Noto (2008), as in CiteWorth §4: a sentence without a citation may want one
 * all the same. A first model learns which rows are labelled; its mean answer on labelled rows that it has not seen is c,
 * how often a positive is labelled. An unlabelled row then stands in the training set twice, as a positive with the
 * weight p = (1 − c)/c · g/(1 − g), at most 1, and as a negative with 1 − p; g is the first model's answer.
 *
 * @param groups rows with the same number, those of a paragraph, are held out together
 */
export function fitPositiveUnlabelled(
  rows: SparseRows | Design,
  labels: ArrayLike<boolean | number>,
  groups: ArrayLike<number>,
  options: PositiveUnlabelledOptions = {},
): PositiveUnlabelled {
  const plain = buildTargets(labels);
  const { isHeldOut, heldOutPositives } = holdOut(labels, groups, options);
  // A row of no weight is as good as one that is not there.
  const training = {
    positive: plain.positive.map((weight, i) => (isHeldOut(i) ? 0 : weight)),
    negative: plain.negative.map((weight, i) => (isHeldOut(i) ? 0 : weight)),
  };
  if (heldOutPositives.length === 0 || !training.positive.includes(1) || !training.negative.includes(1))
    return { targets: plain, labelledShare: undefined };
  // Weights of classes would make the answers something other than probabilities.
  const first = fitLogistic(rows, training, { ...options, classWeights: undefined });
  const answers = probabilities(first, rows);
  const labelledShare = heldOutPositives.reduce((sum, i) => sum + answers[i]!, 0) / heldOutPositives.length;
  const { positive, negative } = plain;
  for (let i = 0; i < rows.rows; i++) {
    if (labels[i]) continue;
    positive[i] = unlabelledPositive(answers[i]!, labelledShare);
    negative[i] = 1 - positive[i]!;
  }
  return { targets: { positive, negative }, labelledShare };
}

/** The probability that a row is positive though it is not labelled, from that of being labelled. */
export function unlabelledPositive(labelled: number, labelledShare: number): number {
  const odds = ((1 - labelledShare) / labelledShare) * (labelled / (1 - labelled));
  // 0/0 is of a row that is surely labelled among rows that always are.
  return Number.isNaN(odds) ? 0 : Math.min(1, odds);
}

function holdOut(
  labels: ArrayLike<boolean | number>,
  groups: ArrayLike<number>,
  { heldOut = 0.2, seed = 0 }: PositiveUnlabelledOptions,
) {
  const random = seededRandom(seed);
  const drawn = new Map<number, boolean>();
  const heldOutPositives: number[] = [];
  for (let i = 0; i < labels.length; i++) {
    const group = groups[i]!;
    if (!drawn.has(group)) drawn.set(group, random.uint32() < heldOut * 2 ** 32);
    if (drawn.get(group) && labels[i]) heldOutPositives.push(i);
  }
  return { isHeldOut: (row: number) => drawn.get(groups[row]!) === true, heldOutPositives };
}
