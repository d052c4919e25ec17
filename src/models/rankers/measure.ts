/** What a sentence is ranked by: its angle to the query, or how near it is. */
export type RankingMeasure = 'cosine' | 'euclidean';

/** Distances as scores, the nearest the highest, without a zero of negative sign. */
export function negate(distances: Float64Array): Float64Array {
  for (let i = 0; i < distances.length; i++) distances[i] = 0 - distances[i]!;
  return distances;
}
