import type { RowStore } from './row-store.js';
import type { SparseRows } from './sparse-rows.js';
import { sumProducts } from './sum-products.js';
import { type Postings, transpose } from './transpose.js';

export interface BlockedIndexOptions {
  columns: number;
  /** Columns that take part in the search. */
  isSearched(column: number): boolean;
  /** Turns rows as they are stored into those that are compared, in place. */
  weigh(rows: SparseRows): void;
}

/** The rows found so far, nearest first. */
interface Found {
  rows: number[];
  sums: number[];
}

/** As {@link InvertedIndex}, over rows that lie on disk: one block of them is searched at a time. */
export class BlockedIndex {
  /** The block that is searched, its postings and a sum for each of its rows. */
  private block = -1;
  private postings: Postings | undefined;
  private sums = new Float64Array(0);

  constructor(
    private readonly store: RowStore,
    private readonly options: BlockedIndexOptions,
  ) {}

  /** For each of some rows those that share a column with it, nearest first, of equals the earlier; itself left out. */
  nearest(rows: readonly number[], most: number): number[][] {
    const queries = rows.map((row) => {
      const query = this.store.row(row);
      this.options.weigh(query);
      return { row, query, found: { rows: [], sums: [] } as Found };
    });
    for (const [block, first] of this.store.firsts.entries()) {
      const postings = this.postingsOf(block);
      for (const { row, query, found } of queries) {
        const touched: number[] = [];
        sumProducts(query, 0, postings, this.sums, touched);
        this.take(touched, { row, first, found, most });
        for (const other of touched) this.sums[other] = 0;
      }
    }
    return queries.map(({ found }) => found.rows);
  }

  private postingsOf(block: number): Postings {
    if (this.postings && this.block === block) return this.postings;
    // Those of the last block go first: two are never in memory.
    this.postings = undefined;
    const rows = this.store.block(block, this.options.columns);
    this.options.weigh(rows);
    if (this.sums.length < rows.rows) this.sums = new Float64Array(rows.rows);
    this.block = block;
    this.postings = transpose(rows, (column) => this.options.isSearched(column));
    return this.postings;
  }

  /** Puts the best of the rows of a block among those that were found before. */
  private take(
    touched: readonly number[],
    { row, first, found, most }: { row: number; first: number; found: Found; most: number },
  ): void {
    const { sums } = this;
    // Of equals the earlier block has the first.
    const least = found.sums.length < most ? 0 : (found.sums.at(-1) ?? 0);
    const better = touched.filter((other) => sums[other]! > least && first + other !== row);
    better.sort((a, b) => sums[b]! - sums[a]! || a - b);
    if (better.length > most) better.length = most;
    const all = [
      ...found.rows.map((other, at): [number, number] => [other, found.sums[at] ?? 0]),
      ...better.map((other): [number, number] => [first + other, sums[other]!]),
    ];
    if (found.rows.length > 0) all.sort(([a, x], [b, y]) => y - x || a - b);
    if (all.length > most) all.length = most;
    found.rows = all.map(([other]) => other);
    found.sums = all.map(([, sum]) => sum);
  }
}
