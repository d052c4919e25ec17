import type { SparseRows } from './sparse-rows.js';
import type { Postings } from './transpose.js';

/** Adds to `sums` the dot product of a row with every row of the postings; appends to `touched` the rows whose sum was zero. */
export function sumProducts(
  { starts, indices, values }: SparseRows,
  row: number,
  postings: Postings,
  sums: Float64Array,
  touched: number[],
): void {
  for (let k = starts[row]!; k < starts[row + 1]!; k++) {
    const column = indices[k]!;
    const value = values[k]!;
    const end = postings.starts[column + 1]!;
    for (let i = postings.starts[column]!; i < end; i++) {
      const other = postings.rows[i]!;
      if (sums[other] === 0) touched.push(other);
      sums[other]! += value * postings.values[i]!;
    }
  }
}
