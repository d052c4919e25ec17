import type { RowStore } from './row-store.js';
import type { SparseRows } from './sparse-rows.js';
import { sumProducts } from './sum-products.js';
import { type Postings, transpose } from './transpose.js';

export interface BlockedIndexOptions {
  columns: number;
  /** True for columns that the search uses. */
  isSearched(column: number): boolean;
  /** Turns stored counts into the weights that are compared, in place. */
  weigh(rows: SparseRows): void;
}

/** The nearest rows so far, nearest first. */
interface Neighbours {
  rows: number[];
  sums: number[];
}

/** Finds the rows nearest to given rows, which are on disk: one block is searched at a time. */
export class BlockedIndex {
  /** The number of the block in memory. */
  private block = -1;
  private postings: Postings | undefined;
  /** For each row of the block, its product with the query. */
  private sums = new Float64Array(0);

  constructor(
    private readonly store: RowStore,
    private readonly options: BlockedIndexOptions,
  ) {}

  /** For each given row, up to `k` other rows that share a column with it, nearest first, ties in row order. */
  nearest(rows: readonly number[], k: number): number[][] {
    const queries = rows.map((row) => {
      const query = this.store.row(row);
      this.options.weigh(query);
      return { row, query, neighbours: { rows: [], sums: [] } as Neighbours };
    });
    for (const [block, first] of this.store.firstRows.entries()) {
      const postings = this.loadPostings(block);
      for (const { row, query, neighbours } of queries) {
        const touched: number[] = [];
        sumProducts(query, 0, postings, this.sums, touched);
        this.merge(touched, { row, first, neighbours, k });
        for (const other of touched) this.sums[other] = 0;
      }
    }
    return queries.map(({ neighbours }) => neighbours.rows);
  }

  private loadPostings(block: number): Postings {
    if (this.postings && this.block === block) return this.postings;
    // Freed first, so that two blocks are never in memory.
    this.postings = undefined;
    const rows = this.store.block(block, this.options.columns);
    this.options.weigh(rows);
    if (this.sums.length < rows.rows) this.sums = new Float64Array(rows.rows);
    this.block = block;
    this.postings = transpose(rows, (column) => this.options.isSearched(column));
    return this.postings;
  }

  /** Merges the nearest rows of a block into those of the blocks before it. */
  private merge(
    touched: readonly number[],
    { row, first, neighbours, k }: { row: number; first: number; neighbours: Neighbours; k: number },
  ): void {
    const { sums } = this;
    // On a tie the row of the earlier block stays.
    const minSum = neighbours.sums.length < k ? 0 : (neighbours.sums.at(-1) ?? 0);
    const better = touched.filter((other) => sums[other]! > minSum && first + other !== row);
    better.sort((a, b) => sums[b]! - sums[a]! || a - b);
    if (better.length > k) better.length = k;
    const merged = [
      ...neighbours.rows.map((other, i): [number, number] => [other, neighbours.sums[i] ?? 0]),
      ...better.map((other): [number, number] => [first + other, sums[other]!]),
    ];
    if (neighbours.rows.length > 0) merged.sort(([a, x], [b, y]) => y - x || a - b);
    if (merged.length > k) merged.length = k;
    neighbours.rows = merged.map(([other]) => other);
    neighbours.sums = merged.map(([, sum]) => sum);
  }
}
