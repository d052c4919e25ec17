import { UserError } from '../user-error.js';
import type { Neighbour } from './nearest.js';
import { PostingsSearch } from './postings-search.js';
import type { SparseRows } from './sparse-rows.js';
import { TfidfVectoriser } from './tfidf/vectoriser.js';
import { type Postings, transpose } from './transpose.js';

/** The English stop words of Lucene's `EnglishAnalyzer`, which bm25s uses, too. */
export const LUCENE_STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they ' +
    'this to was will with'
  ).split(' '),
);

export interface Bm25Options {
  /** How soon repetitions of a term stop adding to the score: the smaller, the sooner. Default: 1.2, as in Lucene; bm25s uses 1.5. */
  k1?: number | undefined;
  /** How much long texts are penalised, from 0 to 1. Default: 0.75. */
  b?: number | undefined;
  /** Words that are ignored, in lower case. Default: {@link LUCENE_STOP_WORDS}. */
  stopWords?: ReadonlySet<string> | undefined;
}

/**
 * BM25 as Lucene computes it, over an inverted index: each occurrence of a term in the query adds idf · tf / (tf + k1 ·
 * (1 − b + b · length / mean length)), with idf = ln(1 + (N − n + 0.5) / (n + 0.5)). Words are runs of two or more
 * letters, digits and underscores, in lower case.
 *
 * @example
 * const index = new Bm25Index(['Silt settles in lakes.', 'Mud moves in rivers.']);
 * index.search('rivers and their mud', 1); // [{ index: 1, score: 0.63… }]
 */
export class Bm25Index {
  /** Number of texts. */
  readonly size: number;
  private readonly vectoriser = new TfidfVectoriser({ idf: false, norm: 'none' });
  /** For each term, the texts that contain it and how much the term adds to the score of each. */
  private readonly postings: Postings;
  private readonly postingsSearch: PostingsSearch;

  constructor(texts: Iterable<string>, options: Bm25Options = {}) {
    const { k1 = 1.2, b = 0.75, stopWords = LUCENE_STOP_WORDS } = options;
    if (!(k1 >= 0)) throw new UserError(`bm25: k1 is ${k1}; give a number of at least 0`);
    if (!(b >= 0 && b <= 1)) throw new UserError(`bm25: b is ${b}; give a number from 0 to 1`);
    const counts = this.vectoriser.fitTransform(texts);
    const isKept = this.vectoriser.terms.map((term) => !stopWords.has(term));
    this.size = counts.rows;
    this.postings = transpose(counts, (term) => isKept[term]!);
    this.postingsSearch = new PostingsSearch(this.postings, counts.rows);
    this.weigh(textLengths(counts, isKept), k1, b);
  }

  /** Replaces the counts in the postings by the amount that each adds to a score. */
  private weigh(lengths: Float64Array, k1: number, b: number): void {
    const { starts, rows, values } = this.postings;
    const mean = lengths.reduce((sum, length) => sum + length, 0) / this.size;
    for (let term = 0; term + 1 < starts.length; term++) {
      const [start, end] = [starts[term]!, starts[term + 1]!];
      const idf = Math.log(1 + (this.size - (end - start) + 0.5) / (end - start + 0.5));
      for (let i = start; i < end; i++) {
        const count = values[i]!;
        values[i] = (idf * count) / (count + k1 * (1 - b + (b * lengths[rows[i]!]!) / mean));
      }
    }
  }

  /** Returns up to `k` texts that share a term with the query, highest score first, ties in the order of the texts. */
  search(query: string, k: number): Neighbour[] {
    return this.postingsSearch.nearest(this.vectoriser.transform([query]), 0, k);
  }
}

/** Returns the number of terms in each text, without stop words. */
function textLengths(
  { rows, starts, indices, values }: SparseRows,
  isKept: readonly boolean[],
): Float64Array {
  const lengths = new Float64Array(rows);
  for (let row = 0; row < rows; row++)
    for (let k = starts[row]!; k < starts[row + 1]!; k++)
      if (isKept[indices[k]!]) lengths[row]! += values[k]!;
  return lengths;
}
