import { type Relevance, scoresByClass } from './by-class.js';

/**
 * Area under the ROC curve, as scikit-learn's `roc_auc_score`: how often a relevant item scores above another item,
 * a tie counting one half. With items of one class only it is not defined: NaN.
 *
 * @example
 * rocAuc([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]) // 0.75: three of four pairs are in order
 */
export function rocAuc(relevance: Relevance, scores: ArrayLike<number>): number {
  const { positives, negatives } = scoresByClass(relevance, scores);
  let halves = 0;
  let below = 0;
  let notAbove = 0;
  for (const score of positives) {
    while (below < negatives.length && negatives[below]! < score) below++;
    while (notAbove < negatives.length && negatives[notAbove]! <= score) notAbove++;
    halves += below + notAbove;
  }
  return halves / 2 / (positives.length * negatives.length);
}
