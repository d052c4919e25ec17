import { signature } from '@citemill/metrics';
import { type Postings, TfidfVectoriser, transpose } from '@citemill/metrics/vectors';
import { UserError } from '../user-error.js';

/** A source text and the reference text written about it. */
export interface TextPair {
  source: string;
  reference: string;
}

/** Answers with the reference of the most similar training text, by TF-IDF. */
export class NearestText {
  readonly name = 'nearest-text';
  readonly signature: string;
  private readonly words = new TfidfVectoriser();
  private references: string[] = [];
  private postings: Postings | undefined;

  constructor() {
    this.signature = signature({ name: this.name, version: 1, options: { ...this.words.settings } });
  }

  async fit(training: AsyncIterable<TextPair> | Iterable<TextPair>): Promise<void> {
    const sources: string[] = [];
    this.references = [];
    for await (const { source, reference } of training) {
      sources.push(source);
      this.references.push(reference);
    }
    this.postings = transpose(this.words.fitTransform(sources), () => true);
  }

  /** Returns the reference of the nearest text; the earliest if several are equally near, or if none shares a word. */
  write(source: string): string {
    if (!this.postings) throw new UserError(`${this.name} is not fitted yet; call fit first`);
    const { indices, values } = this.words.transform([source]);
    const { starts, rows, values: weights } = this.postings;
    const sums = new Float64Array(this.references.length);
    for (const [k, column] of indices.entries()) {
      const end: number = starts[column + 1] ?? 0;
      for (let entry: number = starts[column] ?? 0; entry < end; entry++) {
        const row = rows[entry] ?? 0;
        sums[row] = (sums[row] ?? 0) + (values[k] ?? 0) * (weights[entry] ?? 0);
      }
    }
    let best = 0;
    for (const [row, sum] of sums.entries()) if (sum > (sums[best] ?? 0)) best = row;
    return this.references[best] ?? '';
  }
}
