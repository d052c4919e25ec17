import type { Vectors } from './dense-vectors.js';
import { cosine, dot, type Measure, squaredDistance } from './distance.js';
import { WorstFirstHeap } from './worst-first-heap.js';

/** The index of a vector and its similarity or distance to the query. */
export interface Neighbour {
  index: number;
  score: number;
}

export interface NearestOptions {
  /** Default: cosine. */
  measure?: Measure;
  /** Index of a vector to exclude, usually the query itself. */
  except?: number;
}

/**
 * Returns the `k` vectors nearest to a query, nearest first, ties in index order. Exact: it compares all of them, and holds no
 * more than `k` results at a time.
 */
export function nearest(
  vectors: Vectors,
  query: Float32Array,
  k: number,
  { measure = 'cosine', except = -1 }: NearestOptions = {},
): Neighbour[] {
  if (query.length !== vectors.dimension && vectors.size > 0)
    throw new RangeError(`the query has ${query.length} numbers, the vectors have ${vectors.dimension}`);
  const heap = new WorstFirstHeap(Math.max(0, Math.min(k, vectors.size)));
  const { size, dimension, values } = vectors;
  for (let i = 0; i < size; i++) {
    if (i === except) continue;
    const distance = distanceBy(measure, query, values, i * dimension);
    // NaN comes last instead of breaking the order.
    heap.offer(i, Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance);
  }
  return heap.drain().map(({ index, distance }) => ({
    index,
    score: measure === 'euclidean' ? Math.sqrt(distance) : 0 - distance,
  }));
}

/** Returns a number that is smaller for nearer vectors. */
function distanceBy(measure: Measure, a: Float32Array, b: Float32Array, from: number): number {
  if (measure === 'euclidean') return squaredDistance(a, b, from);
  return measure === 'product' ? -dot(a, b, from) : -cosine(a, b, from);
}
