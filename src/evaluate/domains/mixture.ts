import { type Random, seededRandom } from '@citemill/metrics';
import { addFloat64, float64At, int32At, itemAt, lastOf } from '../../at.js';
import { firstShares, type Points } from './first-shares.js';
import { symmetricEigen } from './symmetric-eigen.js';

export interface MixtureOptions {
  clusters: number;
  /** `full`: clusters of any shape and direction; `diagonal`: along the axes, for few points in many dimensions. */
  covariance?: 'full' | 'diagonal';
  seed?: number;
  /** Starts, of which the likeliest result is kept. */
  starts?: number;
  /** Rounds of EM at most; it ends before where the likelihood rises by less than `tolerance` a point. */
  rounds?: number;
  tolerance?: number;
  /** No variance is below this share of the mean variance: a cluster can't shrink to a point. */
  floor?: number;
}

export interface Mixture {
  /** The likeliest cluster of each point. */
  clusters: Int32Array;
  /** The log-likelihood a point after each round of the start that was kept; it never falls. */
  history: number[];
  weights: Float64Array;
  /** Centre c: `centres.subarray(c * dimension, (c + 1) * dimension)`. */
  centres: Float64Array;
}

/**
 * A mixture of Gaussians fitted by expectation and maximisation, from centres chosen as in k-means++. Variances are held above
 * a floor by clipping eigenvalues: that is the likeliest covariance among those above the floor, so that the likelihood
 * still never falls.
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
  const least = Math.max(floor * meanVariance(points), 1e-12);
  // Which cluster each point belongs to, as probabilities; at first wholly to the nearest seed.
  const shares = firstShares(points, clusters, random);
  const weights = new Float64Array(clusters);
  const centres = new Float64Array(clusters * dimension);
  const history: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const shapes = Array.from({ length: clusters }, (_, c) =>
      maximise(points, shares, clusters, c, weights, centres, covariance, least),
    );
    const likelihood = expect(points, shares, clusters, weights, centres, shapes);
    history.push(likelihood);
    if (round > 0 && likelihood - itemAt(history, round - 1) < tolerance) break;
  }
  const likeliest = new Int32Array(count);
  for (let i = 0; i < count; i++)
    for (let c = 1; c < clusters; c++)
      if (float64At(shares, i * clusters + c) > float64At(shares, i * clusters + int32At(likeliest, i)))
        likeliest[i] = c;
  return { clusters: likeliest, history, weights, centres };
}

/** The axes of a cluster and the variance along each. */
interface Shape {
  axes: Float64Array;
  variances: Float64Array;
  logDeterminant: number;
}

/** Weight, centre and shape of one cluster, given how much of each point is its own. */
function maximise(
  { values, count, dimension }: Points,
  shares: Float64Array,
  clusters: number,
  c: number,
  weights: Float64Array,
  centres: Float64Array,
  covariance: 'full' | 'diagonal',
  least: number,
): Shape {
  const centre = centres.subarray(c * dimension, (c + 1) * dimension);
  let mass = 0;
  for (let i = 0; i < count; i++) mass += float64At(shares, i * clusters + c);
  weights[c] = mass / count;
  const matrix = new Float64Array(dimension * dimension);
  // A cluster that lost all its points keeps its centre, with no weight.
  if (mass > 1e-300) {
    centre.fill(0);
    for (let i = 0; i < count; i++)
      for (let d = 0; d < dimension; d++)
        addFloat64(
          centre,
          d,
          (float64At(shares, i * clusters + c) / mass) * float64At(values, i * dimension + d),
        );
    for (let i = 0; i < count; i++) {
      const share = float64At(shares, i * clusters + c) / mass;
      if (share === 0) continue;
      for (let d = 0; d < dimension; d++) {
        const off = share * (float64At(values, i * dimension + d) - float64At(centre, d));
        const to = covariance === 'full' ? 0 : d;
        for (let e = to; e <= d; e++)
          addFloat64(
            matrix,
            d * dimension + e,
            off * (float64At(values, i * dimension + e) - float64At(centre, e)),
          );
      }
    }
  }
  for (let d = 0; d < dimension; d++)
    for (let e = 0; e < d; e++) matrix[e * dimension + d] = float64At(matrix, d * dimension + e);
  const { values: variances, vectors: axes } = symmetricEigen(matrix, dimension);
  let logDeterminant = 0;
  for (let d = 0; d < dimension; d++) {
    variances[d] = Math.max(float64At(variances, d), least);
    logDeterminant += Math.log(float64At(variances, d));
  }
  return { axes, variances, logDeterminant };
}

/** Writes the probability of each cluster for each point into `shares` and gives the mean log-likelihood. */
function expect(
  { values, count, dimension }: Points,
  shares: Float64Array,
  clusters: number,
  weights: Float64Array,
  centres: Float64Array,
  shapes: readonly Shape[],
): number {
  const off = new Float64Array(dimension);
  const logs = new Float64Array(clusters);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    let highest = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < clusters; c++) {
      const { axes, variances, logDeterminant } = itemAt(shapes, c);
      for (let d = 0; d < dimension; d++)
        off[d] = float64At(values, i * dimension + d) - float64At(centres, c * dimension + d);
      let distance = 0;
      for (let k = 0; k < dimension; k++) {
        let along = 0;
        for (let d = 0; d < dimension; d++) along += float64At(off, d) * float64At(axes, d * dimension + k);
        distance += (along * along) / float64At(variances, k);
      }
      logs[c] =
        Math.log(float64At(weights, c)) -
        0.5 * (distance + logDeterminant + dimension * Math.log(2 * Math.PI));
      if (float64At(logs, c) > highest) highest = float64At(logs, c);
    }
    let total = 0;
    for (let c = 0; c < clusters; c++) total += Math.exp(float64At(logs, c) - highest);
    for (let c = 0; c < clusters; c++)
      shares[i * clusters + c] = Math.exp(float64At(logs, c) - highest) / total;
    sum += highest + Math.log(total);
  }
  return sum / count;
}

function meanVariance({ values, count, dimension }: Points): number {
  let sum = 0;
  for (let d = 0; d < dimension; d++) {
    let mean = 0;
    for (let i = 0; i < count; i++) mean += float64At(values, i * dimension + d) / count;
    for (let i = 0; i < count; i++) sum += (float64At(values, i * dimension + d) - mean) ** 2;
  }
  return sum / count / dimension;
}
