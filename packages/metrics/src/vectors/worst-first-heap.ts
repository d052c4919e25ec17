/** A heap of at most `capacity` candidates with the worst on top, so that one comparison decides whether a new one is better. */
export class WorstFirstHeap {
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
    let position = from;
    while (position > 0) {
      const parent = (position - 1) >> 1;
      if (!this.isWorse(index, distance, this.indexes[parent]!, this.distances[parent]!)) break;
      this.put(position, this.indexes[parent]!, this.distances[parent]!);
      position = parent;
    }
    this.put(position, index, distance);
  }

  private sink(index: number, distance: number): void {
    let position = 0;
    for (;;) {
      let child = 2 * position + 1;
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
      this.put(position, this.indexes[child]!, this.distances[child]!);
      position = child;
    }
    this.put(position, index, distance);
  }

  private put(position: number, index: number, distance: number): void {
    this.indexes[position] = index;
    this.distances[position] = distance;
  }
}
