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
  /** Share of groups held out to estimate how often a positive is labelled. Default: 0.2. */
  heldOut?: number | undefined;
  seed?: number | undefined;
}

export interface PositiveUnlabelled {
  targets: Targets;
  /** Estimated share of positives that are labelled; undefined if there are too few examples. */
  labelledShare: number | undefined;
}

/**
 * Positive-unlabelled learning (Elkan and Noto 2008), as in CiteWorth §4: a sentence without a citation may still need one. A
 * first model learns which rows are labelled; its mean probability on held-out labelled rows is c, the share of positives that
 * are labelled. An unlabelled row is then in the training set twice: as a positive with weight p = (1 − c)/c · g/(1 − g), at
 * most 1, and as a negative with weight 1 − p; g is the first model's probability.
 *
 * @param groups rows with the same group number (a paragraph) are held out together
 */
export function fitPositiveUnlabelled(
  rows: SparseRows | Design,
  labels: ArrayLike<boolean | number>,
  groups: ArrayLike<number>,
  options: PositiveUnlabelledOptions = {},
): PositiveUnlabelled {
  const plain = buildTargets(labels);
  const { isHeldOut, heldOutPositives } = holdOut(labels, groups, options);
  // Rows with weight 0 have no effect.
  const training = {
    positive: plain.positive.map((weight, i) => (isHeldOut(i) ? 0 : weight)),
    negative: plain.negative.map((weight, i) => (isHeldOut(i) ? 0 : weight)),
  };
  if (heldOutPositives.length === 0 || !training.positive.includes(1) || !training.negative.includes(1))
    return { targets: plain, labelledShare: undefined };
  // With class weights, the answers would not be probabilities.
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

/** Returns the probability that an unlabelled row is positive, from the probability of being labelled. */
export function unlabelledPositive(labelled: number, labelledShare: number): number {
  const odds = ((1 - labelledShare) / labelledShare) * (labelled / (1 - labelled));
  // 0/0: every positive is labelled, and this row certainly.
  return Number.isNaN(odds) ? 0 : Math.min(1, odds);
}

function holdOut(
  labels: ArrayLike<boolean | number>,
  groups: ArrayLike<number>,
  { heldOut = 0.2, seed = 0 }: PositiveUnlabelledOptions,
) {
  const random = seededRandom(seed);
  const heldOutGroups = new Map<number, boolean>();
  const heldOutPositives: number[] = [];
  for (let i = 0; i < labels.length; i++) {
    const group = groups[i]!;
    if (!heldOutGroups.has(group)) heldOutGroups.set(group, random.uint32() < heldOut * 2 ** 32);
    if (heldOutGroups.get(group) && labels[i]) heldOutPositives.push(i);
  }
  return { isHeldOut: (row: number) => heldOutGroups.get(groups[row]!) === true, heldOutPositives };
}
