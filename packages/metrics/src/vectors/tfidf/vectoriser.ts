import { growInto } from '../grow-into.js';
import type { CountedRow, PackedRows } from '../packed-rows.js';
import { copyRows, renumberColumns, type SparseRows } from '../sparse-rows.js';
import { Analyser } from './analyse.js';
import { type TfidfOptions, type TfidfSettings, tfidfSettings } from './options.js';
import { prune } from './prune.js';
import { RowCounts } from './row-counts.js';
import { TermTable } from './term-table.js';
import { inverseFrequencies, weigh } from './weigh.js';

/**
 * TF-IDF as scikit-learn's `TfidfVectorizer` computes it. Two differences: columns are in order of first appearance instead
 * of sorted, and an empty vocabulary is not an error.
 *
 * @example
 * const vectoriser = new TfidfVectoriser({ analyser: 'words' });
 * vectoriser.fitTransform(['Silt settles.', 'Mud settles, too.']).values; // 0.815 0.580 0.632 0.449 0.632
 */
export class TfidfVectoriser {
  readonly settings: TfidfSettings;
  private readonly table = new TermTable();
  private readonly analyser: Analyser;
  private readonly counts = new RowCounts();
  private documents = new Int32Array(1 << 10);
  private occurrences = new Float64Array(1 << 10);
  private texts = 0;
  /** The column of each term, -1 if it was dropped; undefined if all terms were kept. */
  private columnOf: Int32Array | undefined;
  /** The inverse document frequency of each column. */
  private weights: Float64Array = new Float64Array(0);

  constructor(options: TfidfOptions = {}) {
    this.settings = tfidfSettings(options);
    this.analyser = new Analyser(this.settings, this.table);
  }

  /** The number of columns. */
  get size(): number {
    return this.weights.length;
  }

  /** The inverse document frequency of each column. */
  get idf(): Float64Array {
    return this.weights;
  }

  /** The term of each column. */
  get terms(): string[] {
    const terms: string[] = [];
    for (let term = 0; term < this.table.size; term++)
      if (!this.columnOf || this.columnOf[term]! >= 0) terms.push(this.table.term(term));
    return terms;
  }

  /** Learns the vocabulary of the texts, replacing the previous one. */
  fit(texts: Iterable<string>): this {
    this.beginFit();
    for (const text of texts) this.fitText(text);
    return this.finishFit();
  }

  /** Starts an incremental fit: call `fitText` with each text, then `finishFit`. The result is the same as with `fit`. */
  beginFit(): void {
    this.documents.fill(0, 0, this.table.size);
    this.occurrences.fill(0, 0, this.table.size);
    this.table.clear();
    this.counts.clear();
    this.texts = 0;
    this.columnOf = undefined;
  }

  /** Learns the terms of a text and counts them. The result is valid until the next call; copy it for `weighCounts`. */
  fitText(text: string): CountedRow {
    this.counts.clear();
    this.count(text, true);
    this.tallyRows();
    return this.counts.view(this.table.size);
  }

  /** Like `transform`, from the counts that `fitText` returned. Call it after `finishFit`. */
  weighCounts({ rows, starts, indices, values }: PackedRows): PackedRows {
    const counts = { rows, columns: this.table.size, starts, indices, values: new Float64Array(values) };
    const keptCounts = this.columnOf ? renumberColumns(counts, this.columnOf, this.size) : counts;
    weigh(keptCounts, this.weights, this.settings);
    return {
      rows,
      starts: keptCounts.starts,
      indices: keptCounts.indices,
      values: new Float32Array(keptCounts.values),
    };
  }

  /** Like `weighCounts`, in place and in double precision. Throws if terms were dropped. */
  weighInPlace(counts: SparseRows): void {
    if (this.columnOf) throw new Error('terms were dropped; use weighCounts, which renumbers the columns');
    weigh(counts, this.weights, this.settings);
  }

  /** Returns the number of texts that contain the term of a column; valid only if no term was dropped. */
  documentFrequency(column: number): number {
    return this.documents[column]!;
  }

  /** Ends an incremental fit: drops rare and frequent terms and computes the weights. */
  finishFit(): this {
    const size = this.table.size;
    const documents = this.documents.subarray(0, size);
    const statistics = { documents, occurrences: this.occurrences, texts: this.texts };
    const pruned = prune(statistics, this.table, this.settings);
    this.columnOf = pruned?.numbers;
    if (pruned === undefined) this.weights = inverseFrequencies(documents, this.texts, this.settings);
    else {
      const keptDocuments = documents.filter((_, term) => pruned.numbers[term]! >= 0);
      this.weights = inverseFrequencies(keptDocuments, this.texts, this.settings);
    }
    return this;
  }

  /** Converts texts to rows with the learnt vocabulary; unknown terms are ignored. */
  transform(texts: Iterable<string>): SparseRows {
    this.counts.clear();
    for (const text of texts) this.count(text, false);
    return copyRows(this.weighRows());
  }

  /** Does `fit` and `transform` of the same texts in one pass. */
  fitTransform(texts: Iterable<string>): SparseRows {
    return copyRows(this.fitTransformInPlace(texts));
  }

  /** Like `fitTransform`, for texts that arrive one at a time. */
  async fitTransformStream(texts: AsyncIterable<string> | Iterable<string>): Promise<SparseRows> {
    this.beginFit();
    for await (const text of texts) this.count(text, true);
    this.tallyRows();
    return copyRows(this.finishFit().weighRows());
  }

  /** Like `fitTransform`, in memory that the next call overwrites: for many small collections in sequence. */
  fitTransformInPlace(texts: Iterable<string>): SparseRows {
    this.beginFit();
    for (const text of texts) this.count(text, true);
    this.tallyRows();
    return this.finishFit().weighRows();
  }

  private count(text: string, learn: boolean): void {
    const count = this.analyser.read(text, learn);
    this.counts.add(this.analyser.terms, count, this.table.size);
  }

  /** Adds the rows of `counts` to the collection's statistics. */
  private tallyRows(): void {
    const { size } = this.table;
    if (size > this.documents.length) {
      this.documents = growInto(this.documents, new Int32Array(size * 2));
      this.occurrences = growInto(this.occurrences, new Float64Array(size * 2));
    }
    const { documents, occurrences } = this;
    const { rows, indices, values } = this.counts.view(size);
    for (let k = 0; k < indices.length; k++) {
      documents[indices[k]!]!++;
      occurrences[indices[k]!]! += values[k]!;
    }
    this.texts += rows;
  }

  private weighRows(): SparseRows {
    const counts = this.counts.view(this.size);
    const rows = this.columnOf ? renumberColumns(counts, this.columnOf, this.size) : counts;
    weigh(rows, this.weights, this.settings);
    return rows;
  }
}
