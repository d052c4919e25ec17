/** How similarity to the query is measured. */
export type RankingMeasure = 'cosine' | 'euclidean';

/** Turns distances into scores (the nearest has the highest), without negative zeros. */
export function negate(distances: Float64Array): Float64Array {
  for (let i = 0; i < distances.length; i++) distances[i] = 0 - distances[i]!;
  return distances;
}
