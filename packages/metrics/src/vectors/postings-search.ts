import type { Neighbour } from './nearest.js';
import type { SparseRows } from './sparse-rows.js';
import { sumProducts } from './sum-products.js';
import type { Postings } from './transpose.js';
import { WorstFirstHeap } from './worst-first-heap.js';

/** Finds the indexed rows that have the largest dot products with a query, from the postings of their columns. */
export class PostingsSearch {
  private readonly sums: Float64Array;

  /** @param size number of indexed rows */
  constructor(
    private readonly postings: Postings,
    size: number,
  ) {
    this.sums = new Float64Array(size);
  }

  /** Returns up to `k` rows that share a column with row `query` of `queries`, largest product first, ties in row order. */
  nearest(queries: SparseRows, query: number, k: number): Neighbour[] {
    const { sums } = this;
    const touched: number[] = [];
    sumProducts(queries, query, this.postings, sums, touched);
    const best = new WorstFirstHeap(Math.max(0, Math.min(k, touched.length)));
    for (const row of touched) {
      best.offer(row, -sums[row]!);
      sums[row] = 0;
    }
    return best.drain().map(({ index, distance }) => ({ index, score: -distance }));
  }
}
