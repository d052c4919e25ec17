import type { SparseRows } from './sparse-rows.js';
import { sumProducts } from './sum-products.js';
import { type Postings, transpose } from './transpose.js';

export interface InvertedIndexOptions {
  /** Columns with entries in more than this share of the rows are left out of the search; 1 leaves none out. */
  commonShare?: number;
  /** Columns with no more entries than this are never left out, so that small collections lose none. */
  commonAtLeast?: number;
}

/** Finds the rows nearest to one by summing up products column by column, without comparing all pairs. */
export class InvertedIndex {
  private readonly postings: Postings;
  private readonly sums: Float64Array;

  constructor(
    private readonly rows: SparseRows,
    { commonShare = 1, commonAtLeast = 0 }: InvertedIndexOptions = {},
  ) {
    const limit = Math.max(commonAtLeast, commonShare * rows.rows);
    this.postings = transpose(rows, (_, entries) => entries <= limit);
    this.sums = new Float64Array(rows.rows);
  }

  /** The rows that share a column with a row of the index, nearest first, of equals the earlier; itself left out. */
  nearest(row: number, most: number): number[] {
    const { sums } = this;
    const touched: number[] = [];
    sumProducts(this.rows, row, this.postings, sums, touched);
    const found = touched.filter((other) => other !== row);
    found.sort((a, b) => sums[b]! - sums[a]! || a - b);
    if (found.length > most) found.length = most;
    for (const other of touched) sums[other] = 0;
    return found;
  }
}
