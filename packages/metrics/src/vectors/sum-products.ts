import { addFloat64, float64At, int32At } from '../at.js';
import type { SparseRows } from './sparse-rows.js';
import type { Postings } from './transpose.js';

/** Adds the products of a row with every other row to that row's sum; `touched` gets those whose sum was zero. */
export function sumProducts(
  { starts, indices, values }: SparseRows,
  row: number,
  postings: Postings,
  sums: Float64Array,
  touched: number[],
): void {
  for (let k = int32At(starts, row); k < int32At(starts, row + 1); k++) {
    const column = int32At(indices, k);
    const value = float64At(values, k);
    const end = int32At(postings.starts, column + 1);
    for (let at = int32At(postings.starts, column); at < end; at++) {
      const other = int32At(postings.rows, at);
      if (sums[other] === 0) touched.push(other);
      addFloat64(sums, other, value * float64At(postings.values, at));
    }
  }
}
