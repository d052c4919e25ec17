/**
 * Sentences grouped by their gain in hits and sorted by cost. For a given gain the cheapest sentence is the best, ties in
 * document order, so a step looks only at the head of each bucket.
 *
 * A sentence whose gain or cost changed is inserted again; its old entries are dropped when they reach the head.
 */
export class Buckets {
  private readonly heaps: number[][] = [];

  constructor(
    private readonly gain: Int32Array,
    private readonly cost: Int32Array,
    private readonly taken: Uint8Array,
  ) {}

  /** One more than the largest gain inserted so far. */
  get levels(): number {
    return this.heaps.length;
  }

  put(sentence: number): void {
    const level = this.gain[sentence]!;
    while (this.heaps.length <= level) this.heaps.push([]);
    push(this.heaps[level]!, this.entry(sentence));
  }

  /** Returns the sentence at the head of a bucket, or -1 if it is empty. */
  head(level: number): number {
    const heap = this.heaps[level]!;
    while (heap.length > 0) {
      const sentence = heap[0]! % this.gain.length;
      const isCurrent = this.gain[sentence] === level && this.entry(sentence) === heap[0];
      if (isCurrent && this.taken[sentence] === 0) return sentence;
      pop(heap);
    }
    return -1;
  }

  /** Removes the head; the caller inserts it again. */
  remove(level: number): void {
    pop(this.heaps[level]!);
  }

  // Cost first, then the position in the document, in one number.
  private entry(sentence: number): number {
    return this.cost[sentence]! * this.gain.length + sentence;
  }
}

function push(heap: number[], entry: number): void {
  let child = heap.length;
  heap.push(entry);
  while (child > 0) {
    const parent = (child - 1) >> 1;
    if (heap[parent]! <= entry) break;
    heap[child] = heap[parent]!;
    child = parent;
  }
  heap[child] = entry;
}

function pop(heap: number[]): void {
  const entry = heap.pop();
  if (entry === undefined || heap.length === 0) return;
  let parent = 0;
  for (;;) {
    let child = 2 * parent + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= entry) break;
    heap[parent] = heap[child]!;
    parent = child;
  }
  heap[parent] = entry;
}
