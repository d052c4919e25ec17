import type { SparseRows } from './sparse-rows.js';
import { sumProducts } from './sum-products.js';
import { type Postings, transpose } from './transpose.js';

export interface InvertedIndexOptions {
  /** Columns with entries in more than this share of the rows are ignored. Default: 1, so that none are. */
  commonShare?: number;
  /** Columns with at most this many entries are never ignored, so that small collections keep all columns. */
  commonAtLeast?: number;
}

/** Finds the rows nearest to a given row by summing products column by column, without comparing all pairs. */
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

  /** Returns up to `k` other rows that share a column with a row of the index, nearest first, ties in row order. */
  nearest(row: number, k: number): number[] {
    const { sums } = this;
    const touched: number[] = [];
    sumProducts(this.rows, row, this.postings, sums, touched);
    const neighbours = touched.filter((other) => other !== row);
    neighbours.sort((a, b) => sums[b]! - sums[a]! || a - b);
    if (neighbours.length > k) neighbours.length = k;
    for (const other of touched) sums[other] = 0;
    return neighbours;
  }
}
