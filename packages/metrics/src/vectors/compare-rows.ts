import type { SparseRows } from './sparse-rows.js';

/** Products of rows, by way of one row that is spread out over all columns. */
export class RowProducts {
  private readonly spread: Float64Array;
  private row = -1;

  constructor(private readonly rows: SparseRows) {
    this.spread = new Float64Array(rows.columns);
  }

  /** Takes the row that others are multiplied with. */
  take(row: number): void {
    const { starts, indices, values } = this.rows;
    if (this.row >= 0)
      for (let k = starts[this.row]!; k < starts[this.row + 1]!; k++) this.spread[indices[k]!] = 0;
    this.row = row;
    for (let k = starts[row]!; k < starts[row + 1]!; k++) this.spread[indices[k]!] = values[k]!;
  }

  with(row: number): number {
    const { starts, indices, values } = this.rows;
    const { spread } = this;
    let sum = 0;
    for (let k = starts[row]!, end = starts[row + 1]!; k < end; k++) sum += values[k]! * spread[indices[k]!]!;
    return sum;
  }
}

/** The sum of squares of a row. */
export function rowSquares({ starts, values }: SparseRows, row: number): number {
  let sum = 0;
  for (let k = starts[row]!; k < starts[row + 1]!; k++) sum += values[k]! * values[k]!;
  return sum;
}

/** The cosine of the first row with each other one; 0 where one of them is empty. */
export function cosinesWithFirst(rows: SparseRows): Float64Array {
  return compareWithFirst(rows, (product, left, right) =>
    left === 0 || right === 0 ? 0 : product / Math.sqrt(left * right),
  );
}

/** The distance of every other row from the first. */
export function distancesFromFirst(rows: SparseRows): Float64Array {
  return compareWithFirst(rows, (product, left, right) => Math.sqrt(Math.max(0, left + right - 2 * product)));
}

function compareWithFirst(
  rows: SparseRows,
  compare: (product: number, firstSquares: number, otherSquares: number) => number,
): Float64Array {
  const compared = new Float64Array(Math.max(0, rows.rows - 1));
  if (compared.length === 0) return compared;
  const products = new RowProducts(rows);
  products.take(0);
  const squares = rowSquares(rows, 0);
  for (let i = 0; i < compared.length; i++)
    compared[i] = compare(products.with(i + 1), squares, rowSquares(rows, i + 1));
  return compared;
}
