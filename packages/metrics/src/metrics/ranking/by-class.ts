import { MetricError, requireSameLength } from '../error.js';

/** The relevance of each item: 1 or `true` if relevant, else 0 or `false`. */
export type Relevance = ArrayLike<number | boolean>;

/** The scores of the relevant and of the other items, each in ascending order. */
export interface ScoresByClass {
  positives: Float64Array;
  negatives: Float64Array;
}

/** Splits scores by class and sorts them, which is all that a ranking metric with ties needs. */
export function scoresByClass(relevance: Relevance, scores: ArrayLike<number>): ScoresByClass {
  requireSameLength(relevance, scores, 'relevance and scores');
  let positive = 0;
  for (let i = 0; i < scores.length; i++) {
    if (Number.isNaN(scores[i]!)) throw new MetricError('bad-value', `score ${i} is not a number`);
    if (isRelevant(relevance[i]!, i)) positive++;
  }
  const positives = new Float64Array(positive);
  const negatives = new Float64Array(scores.length - positive);
  let positiveEnd = 0;
  let negativeEnd = 0;
  for (let i = 0; i < scores.length; i++) {
    if (isRelevant(relevance[i]!, i)) positives[positiveEnd++] = scores[i]!;
    else negatives[negativeEnd++] = scores[i]!;
  }
  return { positives: positives.sort(), negatives: negatives.sort() };
}

function isRelevant(value: number | boolean, i: number): boolean {
  if (value === 1 || value === true) return true;
  if (value === 0 || value === false) return false;
  throw new MetricError('bad-value', `relevance ${i} is neither 0 nor 1: ${value}`);
}
