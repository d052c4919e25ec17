import { grown } from '../grown.js';
import type { CountedRow, PackedRows } from '../packed-rows.js';
import { copyRows, renumberColumns, type SparseRows } from '../sparse-rows.js';
import { Analyser } from './analyse.js';
import { type TfidfOptions, type TfidfSettings, tfidfSettings } from './options.js';
import { prune } from './prune.js';
import { RowCounts } from './row-counts.js';
import { TermTable } from './term-table.js';
import { inverseFrequencies, weigh } from './weigh.js';

/**
 * TF-IDF as scikit-learn's `TfidfVectorizer` computes it. Columns stand in the order in which terms were first seen, where
 * scikit-learn sorts them; a vocabulary may be empty, where scikit-learn refuses.
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
  private numbers: Int32Array | undefined;
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
      if (!this.numbers || this.numbers[term]! >= 0) terms.push(this.table.term(term));
    return terms;
  }

  /** Learns the vocabulary of some texts and forgets what it knew. */
  fit(texts: Iterable<string>): this {
    this.begin();
    for (const text of texts) this.see(text);
    return this.finish();
  }

  /** Forgets all; `see` each text and then `finish` do what `fit` does, for texts that come one by one. */
  begin(): void {
    this.documents.fill(0, 0, this.table.size);
    this.occurrences.fill(0, 0, this.table.size);
    this.table.clear();
    this.counts.clear();
    this.texts = 0;
    this.numbers = undefined;
  }

  /** Learns the terms of a text and counts them. What it returns is good until the next call, and for `weighCounts`. */
  see(text: string): CountedRow {
    this.counts.clear();
    this.count(text, true);
    this.tallyRows();
    return this.counts.view(this.table.size);
  }

  /** What `transform` makes of texts, from the counts that `see` returned for them before all was learnt. */
  weighCounts({ rows, starts, indices, values }: PackedRows): PackedRows {
    const counts = { rows, columns: this.table.size, starts, indices, values: new Float64Array(values) };
    const kept = this.numbers ? renumberColumns(counts, this.numbers, this.size) : counts;
    weigh(kept, this.weights, this.settings);
    return { rows, starts: kept.starts, indices: kept.indices, values: new Float32Array(kept.values) };
  }

  /** The same in place, in full precision; only where all terms that were seen have a column. */
  weighInPlace(counts: SparseRows): void {
    if (this.numbers) throw new Error('terms were left out: weighCounts renumbers their columns');
    weigh(counts, this.weights, this.settings);
  }

  /** How many of the texts hold a term, by its column; as `weighInPlace`, where every term has one. */
  textsWith(column: number): number {
    return this.documents[column]!;
  }

  finish(): this {
    const size = this.table.size;
    const documents = this.documents.subarray(0, size);
    const statistics = { documents, occurrences: this.occurrences, texts: this.texts };
    const pruned = prune(statistics, this.table, this.settings);
    this.numbers = pruned?.numbers;
    if (pruned === undefined) this.weights = inverseFrequencies(documents, this.texts, this.settings);
    else {
      const kept = documents.filter((_, term) => pruned.numbers[term]! >= 0);
      this.weights = inverseFrequencies(kept, this.texts, this.settings);
    }
    return this;
  }

  /** Rows of other texts by what was learnt; terms that were not seen then have no part. */
  transform(texts: Iterable<string>): SparseRows {
    this.counts.clear();
    for (const text of texts) this.count(text, false);
    return copyRows(this.weighed());
  }

  /** `fit` and `transform` of the same texts in one reading. */
  fitTransform(texts: Iterable<string>): SparseRows {
    return copyRows(this.fitTransformInPlace(texts));
  }

  /** `fitTransform` of texts that arrive one at a time. */
  async fitTransformStream(texts: AsyncIterable<string> | Iterable<string>): Promise<SparseRows> {
    this.begin();
    for await (const text of texts) this.count(text, true);
    this.tallyRows();
    return copyRows(this.finish().weighed());
  }

  /** As `fitTransform`, in memory that the next call writes over: for many small collections one after the other. */
  fitTransformInPlace(texts: Iterable<string>): SparseRows {
    this.begin();
    for (const text of texts) this.count(text, true);
    this.tallyRows();
    return this.finish().weighed();
  }

  private count(text: string, learn: boolean): void {
    const count = this.analyser.read(text, learn);
    this.counts.add(this.analyser.terms, count, this.table.size);
  }

  /** Takes the rows of `counts` into the statistics of the collection. */
  private tallyRows(): void {
    const { size } = this.table;
    if (size > this.documents.length) {
      this.documents = grown(this.documents, new Int32Array(size * 2));
      this.occurrences = grown(this.occurrences, new Float64Array(size * 2));
    }
    const { documents, occurrences } = this;
    const { rows, indices, values } = this.counts.view(size);
    for (let k = 0; k < indices.length; k++) {
      documents[indices[k]!]!++;
      occurrences[indices[k]!]! += values[k]!;
    }
    this.texts += rows;
  }

  private weighed(): SparseRows {
    const counts = this.counts.view(this.size);
    const rows = this.numbers ? renumberColumns(counts, this.numbers, this.size) : counts;
    weigh(rows, this.weights, this.settings);
    return rows;
  }
}
