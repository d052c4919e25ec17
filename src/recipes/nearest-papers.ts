import type { Database } from '../corpus/index.js';
import { type SparseVector, TermCollection, type TermCounts } from '../vectors/index.js';

/** Terms in more than this share of the papers say nothing of likeness; in a small collection none is left out. */
const COMMON_SHARE = 0.1;
const COMMON_LEAST = 50;

/** For each paper the ids of those most like it, nearest first. */
export interface NearestPapers {
  of(record: string): string[];
}

/**
 * The papers that are most like each one: the cosine of TF-IDF vectors of title and abstract. Memory grows with the
 * abstracts' distinct words, not with the bodies: some 1.5 KB a paper, and four bytes for each neighbour.
 */
export async function nearestPapers(database: Database, most: number): Promise<NearestPapers> {
  const collection = new TermCollection();
  const ids: string[] = [];
  const numberOf = new Map<string, number>();
  const counts: TermCounts[] = [];
  const query = `SELECT p.record, p.paper_id, concat_ws(' ', p.title, p.abstract) AS text FROM papers AS p ORDER BY p.record`;
  for await (const rows of database.stream(query)) {
    for (const row of rows) {
      numberOf.set(row.record as string, ids.length);
      ids.push(row.paper_id as string);
      counts.push(collection.add(row.text as string));
    }
  }
  const index = new Likeness(
    counts.map((one) => collection.vector(one)),
    collection.terms,
  );
  // Computed when a paper is asked for: papers that a recipe leaves out cost nothing.
  return {
    of(record) {
      const number = numberOf.get(record);
      return number === undefined ? [] : index.nearest(number, most).map((other) => ids[other]!);
    },
  };
}

/** An inverted index of vectors: the likeness of one to all others is summed up term by term. */
export class Likeness {
  private readonly starts: Int32Array;
  private readonly numbers: Int32Array;
  private readonly weights: Float64Array;
  private readonly sums: Float64Array;

  constructor(
    private readonly vectors: SparseVector[],
    terms: number,
  ) {
    const frequency = new Int32Array(terms);
    for (const vector of vectors) for (const term of vector.terms) frequency[term]!++;
    const limit = Math.max(COMMON_LEAST, COMMON_SHARE * vectors.length);
    this.starts = new Int32Array(terms + 1);
    for (let term = 0; term < terms; term++)
      this.starts[term + 1] = this.starts[term]! + (frequency[term]! > limit ? 0 : frequency[term]!);
    this.numbers = new Int32Array(this.starts[terms]!);
    this.weights = new Float64Array(this.starts[terms]!);
    this.sums = new Float64Array(vectors.length);
    const next = this.starts.slice(0, terms);
    for (const [number, vector] of vectors.entries()) {
      for (let i = 0; i < vector.terms.length; i++) {
        const term = vector.terms[i]!;
        if (frequency[term]! > limit) continue;
        this.numbers[next[term]!] = number;
        this.weights[next[term]!++] = vector.weights[i]!;
      }
    }
  }

  /** The numbers of the vectors that share a term with one, nearest first; it is not among them. */
  nearest(number: number, most: number): number[] {
    const { terms, weights } = this.vectors[number]!;
    const { sums } = this;
    const touched: number[] = [];
    for (let i = 0; i < terms.length; i++) {
      const weight = weights[i]!;
      for (let at = this.starts[terms[i]!]!; at < this.starts[terms[i]! + 1]!; at++) {
        const other = this.numbers[at]!;
        if (sums[other] === 0) touched.push(other);
        sums[other]! += weight * this.weights[at]!;
      }
    }
    const found = touched.filter((other) => other !== number);
    found.sort((a, b) => sums[b]! - sums[a]! || a - b);
    if (found.length > most) found.length = most;
    for (const other of touched) sums[other] = 0;
    return found;
  }
}
