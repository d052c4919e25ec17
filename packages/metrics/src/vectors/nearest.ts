import type { Vectors } from './dense-vectors.js';
import { cosine, dot, type Measure, squaredDistance } from './distance.js';

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
 * The `k` vectors nearest to a query, nearest first, ties in index order. Exact: it compares all of them, and holds no
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

/** A number that is smaller for nearer vectors. */
function distanceBy(measure: Measure, a: Float32Array, b: Float32Array, from: number): number {
  if (measure === 'euclidean') return squaredDistance(a, b, from);
  return measure === 'product' ? -dot(a, b, from) : -cosine(a, b, from);
}

/** A heap of at most `capacity` candidates with the worst on top, so that one comparison decides whether a new one is better. */
class WorstFirstHeap {
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

  /** Empties the heap and returns its candidates, best first. */
  drain(): { index: number; distance: number }[] {
    const candidates = Array.from({ length: this.size }, (_, i) => ({
      index: this.indexes[i]!,
      distance: this.distances[i]!,
    }));
    this.size = 0;
    return candidates.sort((a, b) => a.distance - b.distance || a.index - b.index);
  }

  /** True when candidate a is worse than b. */
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
