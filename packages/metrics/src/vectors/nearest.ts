import type { Vectors } from './dense-vectors.js';
import { cosine, dot, type Measure, squaredDistance } from './distance.js';

/** A vector of a set, and the cosine with it or the distance to it. */
export interface Neighbour {
  index: number;
  score: number;
}

export interface NearestOptions {
  /** Cosine unless told. */
  measure?: Measure;
  /** A vector of the set that is not to be found: the one that is asked about. */
  except?: number;
}

/**
 * The `k` vectors of a set that are nearest to one, nearest first; of equals the earlier. Exact: it looks at all of them,
 * and keeps no more than `k` on the way.
 */
export function nearest(
  vectors: Vectors,
  query: Float32Array,
  k: number,
  { measure = 'cosine', except = -1 }: NearestOptions = {},
): Neighbour[] {
  if (query.length !== vectors.dimension && vectors.size > 0)
    throw new RangeError(`a vector of ${query.length} numbers among vectors of ${vectors.dimension}`);
  const heap = new WorstFirst(Math.max(0, Math.min(k, vectors.size)));
  const { size, dimension, values } = vectors;
  for (let i = 0; i < size; i++) {
    if (i === except) continue;
    const distance = distanceBy(measure, query, values, i * dimension);
    // What can't be compared (NaN) comes last instead of upsetting the order.
    heap.offer(i, Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance);
  }
  return heap.drain().map(({ index, distance }) => ({
    index,
    score: measure === 'euclidean' ? Math.sqrt(distance) : 0 - distance,
  }));
}

/** Something that is smaller the nearer two vectors are. */
function distanceBy(measure: Measure, a: Float32Array, b: Float32Array, from: number): number {
  if (measure === 'euclidean') return squaredDistance(a, b, from);
  return measure === 'product' ? -dot(a, b, from) : -cosine(a, b, from);
}

/** A heap of at most `capacity` candidates with the worst on top, so that one comparison shows whether another is better. */
class WorstFirst {
  private readonly indexes: Int32Array;
  private readonly distances: Float64Array;
  private size = 0;

  constructor(private readonly capacity: number) {
    this.indexes = new Int32Array(capacity);
    this.distances = new Float64Array(capacity);
  }

  offer(index: number, distance: number): void {
    if (this.capacity === 0) return;
    if (this.size < this.capacity) {
      this.rise(this.size++, index, distance);
    } else if (this.isWorse(this.indexes[0]!, this.distances[0]!, index, distance)) {
      this.sink(index, distance);
    }
  }

  /** All candidates, best first; the heap is empty after it. */
  drain(): { index: number; distance: number }[] {
    const found = Array.from({ length: this.size }, (_, i) => ({
      index: this.indexes[i]!,
      distance: this.distances[i]!,
    }));
    this.size = 0;
    return found.sort((a, b) => a.distance - b.distance || a.index - b.index);
  }

  /** Whether candidate a is worse than b. */
  private isWorse(aIndex: number, a: number, bIndex: number, b: number): boolean {
    return a > b || (a === b && aIndex > bIndex);
  }

  private rise(from: number, index: number, distance: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isWorse(index, distance, this.indexes[parent]!, this.distances[parent]!)) break;
      this.put(at, this.indexes[parent]!, this.distances[parent]!);
      at = parent;
    }
    this.put(at, index, distance);
  }

  private sink(index: number, distance: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      if (
        child + 1 < this.size &&
        this.isWorse(
          this.indexes[child + 1]!,
          this.distances[child + 1]!,
          this.indexes[child]!,
          this.distances[child]!,
        )
      )
        child++;
      if (!this.isWorse(this.indexes[child]!, this.distances[child]!, index, distance)) break;
      this.put(at, this.indexes[child]!, this.distances[child]!);
      at = child;
    }
    this.put(at, index, distance);
  }

  private put(at: number, index: number, distance: number): void {
    this.indexes[at] = index;
    this.distances[at] = distance;
  }
}
