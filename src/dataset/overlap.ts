import { UserError } from '../paper/index.js';
import { type SparseVector, TermCollection, type TermCounts } from './tfidf.js';

export interface SourceText {
  id: string;
  text: string;
}

type Texts = Iterable<SourceText> | AsyncIterable<SourceText>;

export interface Overlap {
  /** The share of `others` that have a nearly identical text among `sources`. */
  share: number;
  found: number;
  sources: number;
  others: number;
  /** For each of `others` that was found, the source most like it. */
  pairs: { source: string; other: string; similarity: number }[];
}

/** Allows for the last bits of sums that were added in another order. */
const ROUNDING = 1e-9;

/**
 * How much of one set is in another: texts whose TF-IDF vectors have a cosine above the threshold are (nearly)
 * identical (CiteSum §4.1). Document frequencies are those of both sets together. The result is exact: no pair is
 * missed.
 */
export async function overlap(sources: Texts, others: Texts, threshold = 0.9): Promise<Overlap> {
  if (!(threshold > 0 && threshold < 1))
    throw new UserError(`threshold ${threshold}: give a cosine between 0 and 1`);
  const collection = new TermCollection();
  const left = await counted(sources, collection);
  const right = await counted(others, collection);
  const index = new VectorIndex(
    right.counts.map((counts) => collection.vector(counts)),
    collection.terms,
    threshold,
  );
  const best = new Float64Array(right.ids.length);
  const bestSource = new Int32Array(right.ids.length).fill(-1);
  for (const [source, counts] of left.counts.entries()) {
    index.search(collection.vector(counts), (other, similarity) => {
      if (similarity <= best[other]!) return;
      best[other] = similarity;
      bestSource[other] = source;
    });
  }
  const pairs = right.ids.flatMap((id, other) => {
    const source = bestSource[other]!;
    return source < 0
      ? []
      : [{ source: left.ids[source]!, other: id, similarity: Math.min(1, best[other]!) }];
  });
  return {
    share: right.ids.length === 0 ? 0 : pairs.length / right.ids.length,
    found: pairs.length,
    sources: left.ids.length,
    others: right.ids.length,
    pairs,
  };
}

async function counted(texts: Texts, collection: TermCollection) {
  const ids: string[] = [];
  const counts: TermCounts[] = [];
  for await (const { id, text } of texts) {
    ids.push(id);
    counts.push(collection.add(text));
  }
  return { ids, counts };
}

/** An inverted index of vectors of length 1 that finds all with a cosine above a threshold. */
class VectorIndex {
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
    this.starts = new Int32Array(terms + 1);
    for (const vector of vectors) for (const term of vector.terms) this.starts[term + 1]!++;
    for (let term = 0; term < terms; term++) this.starts[term + 1]! += this.starts[term]!;
    this.postings = new Int32Array(this.starts[terms]!);
    const next = this.starts.slice(0, terms);
    for (const [number, vector] of vectors.entries())
      for (const term of vector.terms) this.postings[next[term]!++] = number;
  }

  private frequency(term: number): number {
    return this.starts[term + 1]! - this.starts[term]!;
  }

  /**
   * Goes through the terms from the rarest on. By Cauchy and Schwarz, a vector that holds none of the terms so far can't
   * come closer than the length of what is left; once that is too short, all that count have been met.
   */
  search({ terms, weights }: SparseVector, found: (vector: number, similarity: number) => void): void {
    const order: number[] = [];
    let squares = 0;
    for (let i = 0; i < terms.length; i++) {
      if (this.frequency(terms[i]!) === 0) continue;
      order.push(i);
      squares += weights[i]! ** 2;
    }
    const enough = (this.threshold - ROUNDING) ** 2;
    if (squares < enough) return;
    order.sort((a, b) => this.frequency(terms[a]!) - this.frequency(terms[b]!));
    for (let i = 0; i < terms.length; i++) this.dense[terms[i]!] = weights[i]!;
    this.visit++;
    for (const i of order) {
      if (squares < enough) break;
      const term = terms[i]!;
      for (let at = this.starts[term]!; at < this.starts[term + 1]!; at++) {
        const vector = this.postings[at]!;
        if (this.visited[vector] === this.visit) continue;
        this.visited[vector] = this.visit;
        const similarity = this.dot(this.vectors[vector]!);
        if (similarity > this.threshold) found(vector, similarity);
      }
      squares -= weights[i]! ** 2;
    }
    for (let i = 0; i < terms.length; i++) this.dense[terms[i]!] = 0;
  }

  private dot({ terms, weights }: SparseVector): number {
    let sum = 0;
    for (let i = 0; i < terms.length; i++) sum += weights[i]! * this.dense[terms[i]!]!;
    return sum;
  }
}
