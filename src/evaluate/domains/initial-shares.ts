import type { Random } from '@citemill/metrics';
import { uniform } from './normal.js';

/** Points in one block of memory. */
export interface Points {
  values: Float64Array;
  count: number;
  dimension: number;
}

/** Chooses centres as in k-means++ and assigns each point to the nearest: 1 for its cluster, 0 for the others. */
export function initialShares(
  { values, count, dimension }: Points,
  clusters: number,
  random: Random,
): Float64Array {
  const shares = new Float64Array(count * clusters);
  const nearest = new Int32Array(count);
  const distances = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  for (let c = 0; c < clusters; c++) {
    const chosen = c === 0 ? random.below(count) : drawWeighted(distances, random);
    for (let i = 0; i < count; i++) {
      let distance = 0;
      for (let d = 0; d < dimension; d++)
        distance += (values[i * dimension + d]! - values[chosen * dimension + d]!) ** 2;
      if (distance < distances[i]!) {
        distances[i] = distance;
        nearest[i] = c;
      }
    }
  }
  for (let i = 0; i < count; i++) shares[i * clusters + nearest[i]!] = 1;
  return shares;
}

/** Returns a random index, with probabilities proportional to the weights. */
function drawWeighted(weights: Float64Array, random: Random): number {
  let sum = 0;
  for (const weight of weights) sum += weight;
  if (!(sum > 0)) return random.below(weights.length);
  let remaining = uniform(random) * sum;
  for (const [i, weight] of weights.entries()) {
    remaining -= weight;
    if (remaining < 0) return i;
  }
  return weights.length - 1;
}
