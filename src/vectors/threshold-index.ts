import type { SparseVector } from './term-collection.js';

/** Allows for the last bits of sums that were added in another order. */
const ROUNDING = 1e-9;

/**
 * An inverted index that finds all vectors of length 1 with a cosine above a threshold, without comparing all pairs.
 *
 * Terms have one order, from the rarest on. A vector's head is what comes first of it, up to where the rest is shorter
 * than the threshold. By Cauchy and Schwarz, two vectors that share nothing but terms in the rest of one of them are
 * further apart than the threshold; so whatever counts shares a term of both heads. Heads are short and their terms rare.
 */
export class VectorIndex {
  /** In how many vectors each term is. */
  private readonly frequency: Int32Array;
  /** The vectors with a term in their head: `postings` from `starts[term]` to `starts[term + 1]`. */
  private readonly starts: Int32Array;
  private readonly postings: Int32Array;
  /** The vector that is looked for, spread over all terms. */
  private readonly dense: Float64Array;
  private readonly visited: Int32Array;
  private visit = 0;

  constructor(
    private readonly vectors: SparseVector[],
    terms: number,
    private readonly threshold: number,
  ) {
    this.dense = new Float64Array(terms);
    this.visited = new Int32Array(vectors.length);
    this.frequency = new Int32Array(terms);
    for (const vector of vectors) for (const term of vector.terms) this.frequency[term]!++;
    const heads = vectors.map((vector) => this.head(vector));
    this.starts = new Int32Array(terms + 1);
    for (const head of heads) for (const term of head) this.starts[term + 1]!++;
    for (let term = 0; term < terms; term++) this.starts[term + 1]! += this.starts[term]!;
    this.postings = new Int32Array(this.starts[terms]!);
    const next = this.starts.slice(0, terms);
    for (const [number, head] of heads.entries())
      for (const term of head) this.postings[next[term]!++] = number;
  }

  /** The terms of a vector's head. Terms that no vector of the index holds count for nothing. */
  private head({ terms, weights }: SparseVector): number[] {
    const { frequency } = this;
    const known: number[] = [];
    let rest = 0;
    for (let i = 0; i < terms.length; i++) {
      if (frequency[terms[i]!] === 0) continue;
      known.push(i);
      rest += weights[i]! ** 2;
    }
    const enough = (this.threshold - ROUNDING) ** 2;
    if (rest < enough) return [];
    known.sort((a, b) => frequency[terms[a]!]! - frequency[terms[b]!]! || terms[a]! - terms[b]!);
    let length = 0;
    for (; length < known.length && rest >= enough; length++) rest -= weights[known[length]!]! ** 2;
    return known.slice(0, length).map((i) => terms[i]!);
  }

  /** Calls `found` with the number of each vector above the threshold. */
  search(vector: SparseVector, found: (number: number, similarity: number) => void): void {
    const head = this.head(vector);
    if (head.length === 0) return;
    const { terms, weights } = vector;
    for (let i = 0; i < terms.length; i++) this.dense[terms[i]!] = weights[i]!;
    this.visit++;
    for (const term of head) {
      for (let at = this.starts[term]!; at < this.starts[term + 1]!; at++) {
        const number = this.postings[at]!;
        if (this.visited[number] === this.visit) continue;
        this.visited[number] = this.visit;
        const similarity = this.dot(this.vectors[number]!);
        if (similarity > this.threshold) found(number, similarity);
      }
    }
    for (let i = 0; i < terms.length; i++) this.dense[terms[i]!] = 0;
  }

  private dot({ terms, weights }: SparseVector): number {
    let sum = 0;
    for (let i = 0; i < terms.length; i++) sum += weights[i]! * this.dense[terms[i]!]!;
    return sum;
  }
}
