import type { SparseRows } from './sparse-rows.js';

/** Computes dot products of one row, expanded to a dense vector, with other rows. */
export class RowProducts {
  private readonly dense: Float64Array;
  private row = -1;

  constructor(private readonly rows: SparseRows) {
    this.dense = new Float64Array(rows.columns);
  }

  /** Sets the row that the others are multiplied with. */
  setRow(row: number): void {
    const { starts, indices, values } = this.rows;
    if (this.row >= 0)
      for (let k = starts[this.row]!; k < starts[this.row + 1]!; k++) this.dense[indices[k]!] = 0;
    this.row = row;
    for (let k = starts[row]!; k < starts[row + 1]!; k++) this.dense[indices[k]!] = values[k]!;
  }

  with(row: number): number {
    const { starts, indices, values } = this.rows;
    const { dense } = this;
    let sum = 0;
    for (let k = starts[row]!, end = starts[row + 1]!; k < end; k++) sum += values[k]! * dense[indices[k]!]!;
    return sum;
  }
}

/** Returns the sum of squares of a row. */
export function rowSquares({ starts, values }: SparseRows, row: number): number {
  let sum = 0;
  for (let k = starts[row]!; k < starts[row + 1]!; k++) sum += values[k]! * values[k]!;
  return sum;
}

/** Returns the cosine of the first row with each other row; 0 if one of them is empty. */
export function cosinesWithFirst(rows: SparseRows): Float64Array {
  return compareWithFirst(rows, (product, left, right) =>
    left === 0 || right === 0 ? 0 : product / Math.sqrt(left * right),
  );
}

/** Returns the Euclidean distance of the first row from each other row. */
export function distancesFromFirst(rows: SparseRows): Float64Array {
  return compareWithFirst(rows, (product, left, right) => Math.sqrt(Math.max(0, left + right - 2 * product)));
}

function compareWithFirst(
  rows: SparseRows,
  compare: (product: number, firstSquares: number, otherSquares: number) => number,
): Float64Array {
  const results = new Float64Array(Math.max(0, rows.rows - 1));
  if (results.length === 0) return results;
  const products = new RowProducts(rows);
  products.setRow(0);
  const squares = rowSquares(rows, 0);
  for (let i = 0; i < results.length; i++)
    results[i] = compare(products.with(i + 1), squares, rowSquares(rows, i + 1));
  return results;
}
