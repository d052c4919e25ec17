import type { RankedCandidate } from './retriever.js';

/**
 * Combines two rankings of the same candidates. The scores of each are scaled so that the first candidate has 1 and the last has 0; then
 * they are added, with the second ranking's multiplied by `weight`. A candidate that a ranking lacks counts as its last one. Bruch et al.
 * (2023) find that such sums are better than reciprocal rank fusion.
 */
export function addRankings(
  first: readonly RankedCandidate[],
  second: readonly RankedCandidate[],
  weight: number,
  k: number,
): RankedCandidate[] {
  const scores = scaleScores(first);
  for (const [id, score] of scaleScores(second)) scores.set(id, (scores.get(id) ?? 0) + weight * score);
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, k);
}

/** Returns the scores of a ranking, best first, scaled to lie between 0 and 1; all 1 if they are equal. */
function scaleScores(ranking: readonly RankedCandidate[]): Map<string, number> {
  const last = ranking.at(-1)?.score ?? 0;
  const range = (ranking[0]?.score ?? 0) - last;
  return new Map(ranking.map(({ id, score }) => [id, range > 0 ? (score - last) / range : 1]));
}
