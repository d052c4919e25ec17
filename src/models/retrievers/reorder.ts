import { addRankings } from './hybrid.js';
import type { RankedCandidate } from './retriever.js';

/**
 * Reorders the first search results by new scores, which are given in the order of the results. Old and new scores are scaled and added,
 * with the new ones multiplied by `weight`. Results beyond the number of scores follow in their old order.
 */
export function reorderResults(
  results: readonly RankedCandidate[],
  scores: readonly number[],
  weight: number,
): RankedCandidate[] {
  const head = results.slice(0, scores.length);
  const rescored = head
    .map(({ id }, rank) => ({ id, score: scores[rank] ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => b.score - a.score);
  const reordered = addRankings(head, rescored, weight, head.length);
  const last = reordered.at(-1)?.score ?? 0;
  const tail = results.slice(scores.length).map(({ id }, i) => ({ id, score: last - 1 - i }));
  return [...reordered, ...tail];
}
