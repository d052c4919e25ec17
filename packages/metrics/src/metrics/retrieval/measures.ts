import { idealGrades, type RankedQuery, rankedGrades, requireCutoff } from './ranked.js';

/** Returns the number of relevant documents among the first `k`, and in total. */
function countRelevant(query: RankedQuery, k: number): { retrieved: number; total: number } {
  requireCutoff(k);
  const retrieved = rankedGrades(query, k).filter((grade) => grade > 0).length;
  return { retrieved, total: idealGrades(query.relevant).length };
}

/**
 * Returns the share of the relevant documents that are among the first `k`; 0 if none is relevant.
 *
 * @example
 * recallAt({ ranked: ['a', 'b', 'c'], relevant: new Set(['b', 'z']) }, 2) // 0.5
 */
export function recallAt(query: RankedQuery, k: number): number {
  const { retrieved, total } = countRelevant(query, k);
  return total === 0 ? 0 : retrieved / total;
}

/** Returns the share of relevant documents among the first `k`; shorter rankings are divided by `k`, too. */
export function precisionAt(query: RankedQuery, k: number): number {
  return countRelevant(query, k).retrieved / k;
}

/** 1 / the rank of the first relevant document; 0 if there is none among the first `k` (default: all). Its mean is MRR. */
export function reciprocalRank(query: RankedQuery, k = Number.POSITIVE_INFINITY): number {
  requireCutoff(k);
  const first = rankedGrades(query, k).findIndex((grade) => grade > 0);
  return first < 0 ? 0 : 1 / (first + 1);
}

/**
 * Returns the mean, over all relevant documents, of the precision at their ranks; documents that are not among the first `k` (default: all)
 * count as 0. Its mean over queries is MAP. For scores with ties, use `averagePrecision`.
 */
export function rankedAveragePrecision(query: RankedQuery, k = Number.POSITIVE_INFINITY): number {
  requireCutoff(k);
  let relevant = 0;
  let sum = 0;
  for (const [index, grade] of rankedGrades(query, k).entries())
    if (grade > 0) sum += ++relevant / (index + 1);
  const total = idealGrades(query.relevant).length;
  return total === 0 ? 0 : sum / total;
}

/** Discounted cumulative gain: each grade divided by log₂(rank + 1). */
function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0);
}

/**
 * Normalised discounted cumulative gain of the first `k` documents (default: all), with the grades themselves as gains, as in trec_eval.
 */
export function ndcgAt(query: RankedQuery, k = Number.POSITIVE_INFINITY): number {
  requireCutoff(k);
  const ideal = discountedGain(idealGrades(query.relevant).slice(0, k));
  return ideal === 0 ? 0 : discountedGain(rankedGrades(query, k)) / ideal;
}
