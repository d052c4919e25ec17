import { addInt32, float64At, int32At } from '../at.js';
import type { SparseRows } from './sparse-rows.js';

/** For each column the rows that have an entry there: the postings of an inverted index. */
export interface Postings {
  /** Column `j` has the entries from `starts[j]` to `starts[j + 1]`. */
  readonly starts: Int32Array;
  readonly rows: Int32Array;
  readonly values: Float64Array;
}

/** Turns rows into postings, rows ascending within a column; columns that are not `kept` have none. */
export function transpose(
  from: SparseRows,
  kept: (column: number, entries: number) => boolean = () => true,
): Postings {
  const entries = columnEntries(from);
  const starts = new Int32Array(from.columns + 1);
  const next = new Int32Array(from.columns);
  let total = 0;
  for (let column = 0; column < from.columns; column++) {
    const isKept = kept(column, int32At(entries, column));
    next[column] = isKept ? total : -1;
    if (isKept) total += int32At(entries, column);
    starts[column + 1] = total;
  }
  const rows = new Int32Array(total);
  const values = new Float64Array(total);
  for (let row = 0; row < from.rows; row++) {
    for (let k = int32At(from.starts, row); k < int32At(from.starts, row + 1); k++) {
      const column = int32At(from.indices, k);
      const at = int32At(next, column);
      if (at < 0) continue;
      rows[at] = row;
      values[at] = float64At(from.values, k);
      next[column] = at + 1;
    }
  }
  return { starts, rows, values };
}

/** How many rows have an entry in each column. */
export function columnEntries({ rows, columns, starts, indices }: SparseRows): Int32Array {
  const entries = new Int32Array(columns);
  for (let k = int32At(starts, 0); k < int32At(starts, rows); k++) addInt32(entries, int32At(indices, k), 1);
  return entries;
}
