import { type Random, seededRandom } from '@citemill/metrics';
import { itemAt, lastOf } from '../../at.js';
import { initialShares, type Points } from './initial-shares.js';
import { symmetricEigen } from './symmetric-eigen.js';

export interface MixtureOptions {
  clusters: number;
  /** `full` for clusters of any direction; `diagonal` for clusters along the axes, with few points per dimension. */
  covariance?: 'full' | 'diagonal';
  seed?: number;
  /** Number of starts; the most likely result is kept. */
  starts?: number;
  /** Maximum number of EM rounds; it stops earlier if the log-likelihood per point rises by less than `tolerance`. */
  rounds?: number;
  tolerance?: number;
  /** Minimum variance, as a share of the mean variance, so that clusters cannot shrink to a point. */
  floor?: number;
}

export interface Mixture {
  /** The most likely cluster of each point. */
  clusters: Int32Array;
  /** The log-likelihood per point after each round of the kept start; it never decreases. */
  history: number[];
  weights: Float64Array;
  /** Centre c: `centres.subarray(c * dimension, (c + 1) * dimension)`. */
  centres: Float64Array;
}

/**
 * Fits a mixture of Gaussians by expectation maximisation, from centres chosen as in k-means++. Variances are kept above a floor by
 * clipping eigenvalues: this gives the most likely covariance above the floor, so the likelihood still never decreases.
 */
export function gaussianMixture(points: Points, options: MixtureOptions): Mixture {
  const { seed = 0, starts = 4 } = options;
  const random = seededRandom(seed);
  let best = fitOnce(points, options, random);
  for (let start = 1; start < starts; start++) {
    const mixture = fitOnce(points, options, random);
    if (lastOf(mixture.history) > lastOf(best.history)) best = mixture;
  }
  return best;
}

function fitOnce(points: Points, options: MixtureOptions, random: Random): Mixture {
  const { covariance = 'full', rounds = 200, tolerance = 1e-6, floor = 1e-3 } = options;
  const { count, dimension } = points;
  const clusters = Math.max(1, Math.min(options.clusters, count));
  const minVariance = Math.max(floor * meanVariance(points), 1e-12);
  // The probability of each cluster for each point; initially 1 for the nearest centre.
  const shares = initialShares(points, clusters, random);
  const weights = new Float64Array(clusters);
  const centres = new Float64Array(clusters * dimension);
  const history: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const shapes = Array.from({ length: clusters }, (_, c) =>
      maximise(points, shares, clusters, c, weights, centres, covariance, minVariance),
    );
    const likelihood = expect(points, shares, clusters, weights, centres, shapes);
    history.push(likelihood);
    if (round > 0 && likelihood - itemAt(history, round - 1) < tolerance) break;
  }
  const likeliest = new Int32Array(count);
  for (let i = 0; i < count; i++)
    for (let c = 1; c < clusters; c++)
      if (shares[i * clusters + c]! > shares[i * clusters + likeliest[i]!]!) likeliest[i] = c;
  return { clusters: likeliest, history, weights, centres };
}

/** The axes of a cluster and the variance along each. */
interface Shape {
  axes: Float64Array;
  variances: Float64Array;
  logDeterminant: number;
}

/** The M step: computes the weight, centre and shape of cluster `c` from its share of each point. */
function maximise(
  { values, count, dimension }: Points,
  shares: Float64Array,
  clusters: number,
  c: number,
  weights: Float64Array,
  centres: Float64Array,
  covariance: 'full' | 'diagonal',
  minVariance: number,
): Shape {
  const centre = centres.subarray(c * dimension, (c + 1) * dimension);
  let mass = 0;
  for (let i = 0; i < count; i++) mass += shares[i * clusters + c]!;
  weights[c] = mass / count;
  const matrix = new Float64Array(dimension * dimension);
  // A cluster without points keeps its centre, with weight 0.
  if (mass > 1e-300) {
    centre.fill(0);
    for (let i = 0; i < count; i++)
      for (let d = 0; d < dimension; d++)
        centre[d]! += (shares[i * clusters + c]! / mass) * values[i * dimension + d]!;
    for (let i = 0; i < count; i++) {
      const share = shares[i * clusters + c]! / mass;
      if (share === 0) continue;
      for (let d = 0; d < dimension; d++) {
        const deviation = share * (values[i * dimension + d]! - centre[d]!);
        const firstColumn = covariance === 'full' ? 0 : d;
        for (let e = firstColumn; e <= d; e++)
          matrix[d * dimension + e]! += deviation * (values[i * dimension + e]! - centre[e]!);
      }
    }
  }
  for (let d = 0; d < dimension; d++)
    for (let e = 0; e < d; e++) matrix[e * dimension + d] = matrix[d * dimension + e]!;
  const { values: variances, vectors: axes } = symmetricEigen(matrix, dimension);
  let logDeterminant = 0;
  for (let d = 0; d < dimension; d++) {
    variances[d] = Math.max(variances[d]!, minVariance);
    logDeterminant += Math.log(variances[d]!);
  }
  return { axes, variances, logDeterminant };
}

/** The E step: writes the probability of each cluster for each point into `shares` and returns the mean log-likelihood. */
function expect(
  { values, count, dimension }: Points,
  shares: Float64Array,
  clusters: number,
  weights: Float64Array,
  centres: Float64Array,
  shapes: readonly Shape[],
): number {
  const offset = new Float64Array(dimension);
  const logs = new Float64Array(clusters);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    let highest = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < clusters; c++) {
      const { axes, variances, logDeterminant } = itemAt(shapes, c);
      for (let d = 0; d < dimension; d++)
        offset[d] = values[i * dimension + d]! - centres[c * dimension + d]!;
      let distance = 0;
      for (let k = 0; k < dimension; k++) {
        let along = 0;
        for (let d = 0; d < dimension; d++) along += offset[d]! * axes[d * dimension + k]!;
        distance += (along * along) / variances[k]!;
      }
      logs[c] = Math.log(weights[c]!) - 0.5 * (distance + logDeterminant + dimension * Math.log(2 * Math.PI));
      if (logs[c]! > highest) highest = logs[c]!;
    }
    let total = 0;
    for (let c = 0; c < clusters; c++) total += Math.exp(logs[c]! - highest);
    for (let c = 0; c < clusters; c++) shares[i * clusters + c] = Math.exp(logs[c]! - highest) / total;
    sum += highest + Math.log(total);
  }
  return sum / count;
}

function meanVariance({ values, count, dimension }: Points): number {
  let sum = 0;
  for (let d = 0; d < dimension; d++) {
    let mean = 0;
    for (let i = 0; i < count; i++) mean += values[i * dimension + d]! / count;
    for (let i = 0; i < count; i++) sum += (values[i * dimension + d]! - mean) ** 2;
  }
  return sum / count / dimension;
}
