import type { SparseRows } from './sparse-rows.js';
import { countColumnEntries } from './transpose.js';

/** Tolerance for rounding errors of sums that were added in a different order. */
const TOLERANCE = 1e-9;

/**
 * An inverted index that finds all rows of length 1 with a cosine above a threshold, without comparing all pairs.
 *
 * Columns are ordered by frequency, rarest first. A row's head is its shortest prefix in that order for which the rest of
 * the row has a norm below the threshold. By Cauchy-Schwarz, two rows whose common columns are all in the rest of one of
 * them have a cosine below the threshold, so the heads of every pair above it have a column in common. Heads are short
 * and their columns are rare.
 */
export class ThresholdIndex {
  /** Number of rows that have an entry in each column. */
  private readonly frequency: Int32Array;
  /** The rows whose head contains a column are `postings` from `starts[column]` to `starts[column + 1]`. */
  private readonly starts: Int32Array;
  private readonly postings: Int32Array;
  /** The query, as a dense vector. */
  private readonly dense: Float64Array;
  /** For each row, the number of the last search that compared it. */
  private readonly visited: Int32Array;
  private searchNumber = 0;

  constructor(
    private readonly rows: SparseRows,
    private readonly threshold: number,
  ) {
    const { columns } = rows;
    this.dense = new Float64Array(columns);
    this.visited = new Int32Array(rows.rows);
    this.frequency = countColumnEntries(rows);
    const heads = Array.from({ length: rows.rows }, (_, row) => this.head(rows, row));
    this.starts = new Int32Array(columns + 1);
    for (const head of heads) for (const column of head) this.starts[column + 1]!++;
    for (let column = 0; column < columns; column++) this.starts[column + 1]! += this.starts[column]!;
    this.postings = new Int32Array(this.starts[columns]!);
    const next = this.starts.slice(0, columns);
    for (const [row, head] of heads.entries())
      for (const column of head) {
        this.postings[next[column]!] = row;
        next[column]!++;
      }
  }

  /** Returns the columns of a row's head. Columns without an entry in the index are ignored. */
  private head({ starts, indices, values }: SparseRows, row: number): number[] {
    const { frequency } = this;
    const shared: number[] = [];
    let remainingNorm = 0;
    for (let k = starts[row]!; k < starts[row + 1]!; k++) {
      if (frequency[indices[k]!] === 0) continue;
      shared.push(k);
      remainingNorm += values[k]! ** 2;
    }
    const limit = (this.threshold - TOLERANCE) ** 2;
    if (remainingNorm < limit) return [];
    shared.sort((a, b) => frequency[indices[a]!]! - frequency[indices[b]!]! || indices[a]! - indices[b]!);
    let length = 0;
    for (; length < shared.length && remainingNorm >= limit; length++)
      remainingNorm -= values[shared[length]!]! ** 2;
    return shared.slice(0, length).map((k) => indices[k]!);
  }

  /** Calls `onMatch` with each row of the index whose cosine with a row of `queries` is above the threshold. */
  search(queries: SparseRows, query: number, onMatch: (row: number, similarity: number) => void): void {
    const head = this.head(queries, query);
    if (head.length === 0) return;
    const { starts, indices, values } = queries;
    for (let k = starts[query]!; k < starts[query + 1]!; k++) this.dense[indices[k]!] = values[k]!;
    this.searchNumber++;
    for (const column of head) {
      for (let i = this.starts[column]!; i < this.starts[column + 1]!; i++) {
        const row = this.postings[i]!;
        if (this.visited[row] === this.searchNumber) continue;
        this.visited[row] = this.searchNumber;
        const similarity = this.dot(row);
        if (similarity > this.threshold) onMatch(row, similarity);
      }
    }
    for (let k = starts[query]!; k < starts[query + 1]!; k++) this.dense[indices[k]!] = 0;
  }

  private dot(row: number): number {
    const { starts, indices, values } = this.rows;
    let sum = 0;
    for (let k = starts[row]!; k < starts[row + 1]!; k++) sum += values[k]! * this.dense[indices[k]!]!;
    return sum;
  }
}
