import {
  type SparseRows,
  type SparseRowsBuilder,
  type TfidfOptions,
  TfidfVectoriser,
} from '@citemill/metrics/vectors';
import type { Embedder } from '../../embed/index.js';
import type { SentenceExample } from '../model.js';

/** Turns an example into a row for each sentence: the query's numbers, then the sentence's. */
export interface PairEncoder {
  /** As in `tfidf-words`. */
  readonly name: string;
  readonly settings: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  readonly columns: number;
  fit?(examples: AsyncIterable<SentenceExample> | Iterable<SentenceExample>): Promise<void>;
  put(example: SentenceExample, builder: SparseRowsBuilder): Promise<void>;
}

/** TF-IDF of the most frequent terms: a whole vocabulary would want a weight for each term and hidden unit. */
export class TfidfPairs implements PairEncoder {
  readonly name: string;
  readonly settings;
  private readonly vectoriser: TfidfVectoriser;

  /** @param options 2,000 terms unless `maxTerms` tells otherwise */
  constructor(options: TfidfOptions = {}) {
    this.vectoriser = new TfidfVectoriser({ maxTerms: 2000, ...options });
    this.settings = this.vectoriser.settings;
    this.name = `tfidf-${this.settings.analyser}`;
  }

  get columns(): number {
    return 2 * this.vectoriser.size;
  }

  async fit(examples: AsyncIterable<SentenceExample> | Iterable<SentenceExample>): Promise<void> {
    this.vectoriser.beginFit();
    for await (const { query, sentences } of examples) {
      this.vectoriser.fitText(query);
      for (const sentence of sentences) this.vectoriser.fitText(sentence);
    }
    this.vectoriser.finishFit();
  }

  async put({ query, sentences }: SentenceExample, builder: SparseRowsBuilder): Promise<void> {
    const rows = this.vectoriser.transform([query, ...sentences]);
    for (let i = 1; i < rows.rows; i++) {
      putRow(builder, rows, 0, 0);
      putRow(builder, rows, i, this.vectoriser.size);
      builder.endRow();
    }
  }
}

/** Sentence embeddings. */
export class EmbeddingPairs implements PairEncoder {
  readonly name = 'embedding';
  readonly settings;
  readonly columns: number;

  constructor(private readonly embedder: Embedder) {
    this.settings = { model: embedder.identity };
    this.columns = 2 * embedder.dimension;
  }

  async put({ query, sentences }: SentenceExample, builder: SparseRowsBuilder): Promise<void> {
    const vectors = await this.embedder.embed([query, ...sentences]);
    for (let i = 1; i < vectors.size; i++) {
      for (let j = 0; j < vectors.dimension; j++) builder.addEntry(j, vectors.values[j]!);
      for (let j = 0; j < vectors.dimension; j++)
        builder.addEntry(vectors.dimension + j, vectors.values[i * vectors.dimension + j]!);
      builder.endRow();
    }
  }
}

function putRow(
  builder: SparseRowsBuilder,
  { starts, indices, values }: SparseRows,
  row: number,
  offset: number,
): void {
  for (let k = starts[row]!; k < starts[row + 1]!; k++) builder.addEntry(indices[k]! + offset, values[k]!);
}
