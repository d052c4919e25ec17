import { type Relevance, scoresByClass } from './by-class.js';

/**
 * Average precision of a ranking, as scikit-learn's `average_precision_score`: the sum over the distinct scores, from
 * the highest down, of the recall gained there times the precision reached there. Items that tie enter together.
 *
 * Without a relevant item it is 0, as in scikit-learn; without any item it is NaN.
 *
 * @example
 * averagePrecision([1, 0, 1], [0.9, 0.8, 0.7]) // 0.8333…: (1/1 + 2/3) / 2
 */
export function averagePrecision(relevance: Relevance, scores: ArrayLike<number>): number {
  const { positives, negatives } = scoresByClass(relevance, scores);
  if (scores.length === 0) return Number.NaN;
  if (positives.length === 0) return 0;
  let sum = 0;
  let n = negatives.length - 1;
  for (let p = positives.length - 1; p >= 0; ) {
    const score = positives[p]!;
    const before = p;
    while (p >= 0 && positives[p] === score) p--;
    while (n >= 0 && negatives[n]! >= score) n--;
    const relevant = positives.length - 1 - p;
    const retrieved = relevant + negatives.length - 1 - n;
    sum += (before - p) * (relevant / retrieved);
  }
  return sum / positives.length;
}
