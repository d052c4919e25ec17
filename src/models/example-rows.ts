import { type SparseRows, type TfidfOptions, TfidfVectoriser } from '@citemill/metrics/vectors';
import type { SentenceExample } from './model.js';

export interface ExampleRowsOptions extends TfidfOptions {
  /**
   * What the vocabulary and the weights are learnt from: `document`, the query and sentences of the example itself, as in
   * ROUGE-SciQFS; or `training`, all training examples. Default: `document`.
   */
  fittedOn?: 'document' | 'training' | undefined;
}

/** Builds the TF-IDF rows of an example: first the query, then each sentence. */
export class ExampleRows {
  readonly vectoriser: TfidfVectoriser;
  readonly fittedOn: 'document' | 'training';
  private isFitted = false;

  constructor({ fittedOn = 'document', ...options }: ExampleRowsOptions = {}) {
    this.vectoriser = new TfidfVectoriser(options);
    this.fittedOn = fittedOn;
  }

  /** Every setting, for signatures. */
  get settings() {
    const { ngrams, ...settings } = this.vectoriser.settings;
    return { fittedOn: this.fittedOn, ...settings, ngrams: ngrams.join('-') };
  }

  async fit(training: () => AsyncIterable<SentenceExample> | Iterable<SentenceExample>): Promise<void> {
    if (this.fittedOn === 'document') return;
    this.vectoriser.beginFit();
    for await (const { query, sentences } of training()) {
      this.vectoriser.fitText(query);
      for (const sentence of sentences) this.vectoriser.fitText(sentence);
    }
    this.vectoriser.finishFit();
    this.isFitted = true;
  }

  /** Returns the rows; valid until the next call. */
  of({ query, sentences }: SentenceExample): SparseRows {
    const texts = [query, ...sentences];
    if (this.fittedOn === 'document') return this.vectoriser.fitTransformInPlace(texts);
    if (!this.isFitted) throw new Error('call fit first');
    return this.vectoriser.transform(texts);
  }
}
