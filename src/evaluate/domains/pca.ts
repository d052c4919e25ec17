import { seededRandom } from '@citemill/metrics';
import type { SparseRows } from '@citemill/metrics/vectors';
import { itemAt } from '../../at.js';
import { normal } from './normal.js';
import { symmetricEigen } from './symmetric-eigen.js';

export interface PcaOptions {
  /** Number of components (default: 2), at most as many as the points allow. */
  components?: number;
  seed?: number;
  /** Rounds of subspace iteration; more rounds separate close components better. */
  rounds?: number;
}

export interface Pca {
  components: number;
  /** Point i in the new coordinates: `points[i * components + k]`. */
  points: Float64Array;
  /** The variance along each component, and its share of the total. */
  variances: Float64Array;
  shares: Float64Array;
}

/**
 * Principal components by randomised subspace iteration (Halko, Martinsson and Tropp, 2011). The centred matrix is never built, so
 * that sparse rows stay sparse. The sign of a component is chosen so that its largest loading is positive.
 */
export function pca(rows: SparseRows, { components = 2, seed = 0, rounds = 12 }: PcaOptions = {}): Pca {
  const { rows: count, columns: width } = rows;
  const componentCount = Math.min(components, count, width);
  const size = Math.min(componentCount + 8, count, width);
  const mean = meanRow(rows);
  const random = seededRandom(seed);
  let basis = Float64Array.from({ length: width * size }, () => normal(random));
  orthonormalise(basis, width, size);
  let image = project(rows, mean, basis, size);
  for (let round = 0; round < rounds; round++) {
    basis = projectBack(rows, mean, image, size);
    orthonormalise(basis, width, size);
    image = project(rows, mean, basis, size);
  }
  // The covariance within the subspace; its eigenvectors are the components.
  const covariance = new Float64Array(size * size);
  for (let i = 0; i < count; i++)
    for (let a = 0; a < size; a++)
      for (let b = 0; b < size; b++) covariance[a * size + b]! += image[i * size + a]! * image[i * size + b]!;
  const { values, vectors } = symmetricEigen(covariance, size);
  const divisor = Math.max(1, count - 1);
  const variances = values.slice(0, componentCount).map((value) => Math.max(0, value) / divisor);
  const total = totalVariance(rows, mean) / divisor;
  const signs = loadingSigns(basis, vectors, width, size, componentCount);
  const points = new Float64Array(count * componentCount);
  for (let i = 0; i < count; i++)
    for (let k = 0; k < componentCount; k++) {
      let sum = 0;
      for (let a = 0; a < size; a++) sum += image[i * size + a]! * vectors[a * size + k]!;
      points[i * componentCount + k] = sum * itemAt(signs, k);
    }
  return {
    components: componentCount,
    points,
    variances,
    shares: variances.map((variance) => (total > 0 ? variance / total : 0)),
  };
}

function meanRow({ rows, columns, starts, indices, values }: SparseRows): Float64Array {
  const mean = new Float64Array(columns);
  for (let k = 0; k < (starts[rows] ?? 0); k++) mean[indices[k]!]! += values[k]! / rows;
  return mean;
}

/** Returns the centred rows times a basis: count × size. */
function project(
  { rows: count, columns: width, starts, indices, values }: SparseRows,
  mean: Float64Array,
  basis: Float64Array,
  size: number,
) {
  const shift = new Float64Array(size);
  for (let j = 0; j < width; j++) for (let a = 0; a < size; a++) shift[a]! += mean[j]! * basis[j * size + a]!;
  const image = new Float64Array(count * size);
  for (let i = 0; i < count; i++) {
    for (let a = 0; a < size; a++) image[i * size + a] = -shift[a]!;
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      const basisRow = indices[k]! * size;
      for (let a = 0; a < size; a++) image[i * size + a]! += values[k]! * basis[basisRow + a]!;
    }
  }
  return image;
}

/** Returns the centred rows, transposed, times an image: width × size. */
function projectBack(
  { rows: count, columns: width, starts, indices, values }: SparseRows,
  mean: Float64Array,
  image: Float64Array,
  size: number,
) {
  const basis = new Float64Array(width * size);
  const sums = new Float64Array(size);
  for (let i = 0; i < count; i++) {
    for (let a = 0; a < size; a++) sums[a]! += image[i * size + a]!;
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      const basisRow = indices[k]! * size;
      for (let a = 0; a < size; a++) basis[basisRow + a]! += values[k]! * image[i * size + a]!;
    }
  }
  for (let j = 0; j < width; j++) for (let a = 0; a < size; a++) basis[j * size + a]! -= mean[j]! * sums[a]!;
  return basis;
}

/** Gram–Schmidt, applied twice for full precision; a linearly dependent column becomes 0. */
function orthonormalise(basis: Float64Array, width: number, size: number): void {
  for (let a = 0; a < size; a++) {
    for (let pass = 0; pass < 2; pass++)
      for (let b = 0; b < a; b++) {
        let product = 0;
        for (let j = 0; j < width; j++) product += basis[j * size + a]! * basis[j * size + b]!;
        for (let j = 0; j < width; j++) basis[j * size + a]! -= product * basis[j * size + b]!;
      }
    let length = 0;
    for (let j = 0; j < width; j++) length += basis[j * size + a]! ** 2;
    length = Math.sqrt(length);
    for (let j = 0; j < width; j++) basis[j * size + a] = length > 1e-12 ? basis[j * size + a]! / length : 0;
  }
}

function totalVariance({ rows: count, starts, indices, values }: SparseRows, mean: Float64Array): number {
  let sum = 0;
  for (const value of mean) sum += count * value * value;
  for (let k = 0; k < (starts[count] ?? 0); k++) sum += values[k]! * (values[k]! - 2 * mean[indices[k]!]!);
  return sum;
}

/** Returns the sign of the largest loading of each component. */
function loadingSigns(
  basis: Float64Array,
  vectors: Float64Array,
  width: number,
  size: number,
  componentCount: number,
): number[] {
  return Array.from({ length: componentCount }, (_, k) => {
    let largest = 0;
    for (let j = 0; j < width; j++) {
      let loading = 0;
      for (let a = 0; a < size; a++) loading += basis[j * size + a]! * vectors[a * size + k]!;
      if (Math.abs(loading) > Math.abs(largest) + 1e-12) largest = loading;
    }
    return largest < 0 ? -1 : 1;
  });
}
