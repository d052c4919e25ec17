/** Words as scikit-learn's vectorisers find them: runs of at least two of Python's `\w`, lower-cased. */
const WORD = /[\p{L}\p{N}_]{2,}/gu;

/** A text's terms and how often it holds each. */
export interface TermCounts {
  terms: Int32Array;
  counts: Int32Array;
}

/** The distinct terms of a text with their tf-idf weights, of length 1 together. */
export interface SparseVector {
  terms: Int32Array;
  weights: Float64Array;
}

/**
 * The terms of a collection, weighted as scikit-learn's `TfidfVectorizer` does by default: raw counts times
 * ln((1 + n) / (1 + df)) + 1, scaled to length 1.
 */
export class TermCollection {
  private readonly vocabulary = new Map<string, number>();
  private readonly documents: number[] = [];
  private readonly tally: number[] = [];
  private size = 0;
  private weights: Float64Array | undefined;

  /** The number of distinct terms so far. */
  get terms(): number {
    return this.documents.length;
  }

  /** Counts a text's terms and takes it into the collection. */
  add(text: string): TermCounts {
    const { vocabulary, documents, tally } = this;
    const seen: number[] = [];
    for (const [word] of text.toLowerCase().matchAll(WORD)) {
      let term = vocabulary.get(word);
      if (term === undefined) {
        term = documents.length;
        vocabulary.set(word, term);
        documents.push(0);
        tally.push(0);
      }
      if (tally[term]!++ === 0) seen.push(term);
    }
    const terms = Int32Array.from(seen);
    const counts = new Int32Array(seen.length);
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!;
      counts[i] = tally[term]!;
      tally[term] = 0;
      documents[term]!++;
    }
    this.size++;
    this.weights = undefined;
    return { terms, counts };
  }

  /** The vector of a text, by what the collection holds now. */
  vector({ terms, counts }: TermCounts): SparseVector {
    this.weights ??= Float64Array.from(this.documents, (df) => Math.log((1 + this.size) / (1 + df)) + 1);
    const weights = new Float64Array(terms.length);
    let squares = 0;
    for (let i = 0; i < terms.length; i++) {
      const weight = counts[i]! * this.weights[terms[i]!]!;
      weights[i] = weight;
      squares += weight * weight;
    }
    const length = Math.sqrt(squares);
    for (let i = 0; i < weights.length; i++) weights[i]! /= length;
    return { terms, weights };
  }
}
