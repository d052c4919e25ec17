import type { SparseRows } from './sparse-rows.js';

/** The postings of an inverted index: for each column, the rows that have an entry there. */
export interface Postings {
  /** Column `j` has the entries from `starts[j]` to `starts[j + 1]`. */
  readonly starts: Int32Array;
  readonly rows: Int32Array;
  readonly values: Float64Array;
}

/** Turns rows into postings, in ascending order of rows. Columns that `keep` rejects get no postings. */
export function transpose(
  from: SparseRows,
  keep: (column: number, entries: number) => boolean = () => true,
): Postings {
  const entries = countColumnEntries(from);
  const starts = new Int32Array(from.columns + 1);
  const next = new Int32Array(from.columns);
  let total = 0;
  for (let column = 0; column < from.columns; column++) {
    const isKept = keep(column, entries[column]!);
    next[column] = isKept ? total : -1;
    if (isKept) total += entries[column]!;
    starts[column + 1] = total;
  }
  const rows = new Int32Array(total);
  const values = new Float64Array(total);
  for (let row = 0; row < from.rows; row++) {
    for (let k = from.starts[row]!; k < from.starts[row + 1]!; k++) {
      const column = from.indices[k]!;
      const position = next[column]!;
      if (position < 0) continue;
      rows[position] = row;
      values[position] = from.values[k]!;
      next[column] = position + 1;
    }
  }
  return { starts, rows, values };
}

/** Returns the number of rows that have an entry in each column. */
export function countColumnEntries({ rows, columns, starts, indices }: SparseRows): Int32Array {
  const entries = new Int32Array(columns);
  for (let k = starts[0]!; k < starts[rows]!; k++) entries[indices[k]!]!++;
  return entries;
}
