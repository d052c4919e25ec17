import type { PackedRows } from '@citemill/metrics/vectors';
import type { Design, ShowRow } from '../logistic/index.js';
import type { Piece } from './piece.js';

/** Rows with the words of single sentences. */
export class SentenceRows implements Design {
  readonly rows: number;

  constructor(
    private readonly stored: readonly Piece[],
    readonly columns: number,
  ) {
    const last = stored.at(-1);
    this.rows = last ? last.firstRow + last.words.rows : 0;
  }

  get pieces(): number {
    return this.stored.length;
  }

  firstRow(piece: number): number {
    return this.stored[piece]?.firstRow ?? this.rows;
  }

  addMargins(piece: number, parameters: Float64Array, margins: Float64Array): void {
    const { firstRow, words } = this.stored[piece]!;
    for (let s = 0; s < words.rows; s++) margins[firstRow + s]! += rowProduct(words, s, parameters, 0);
  }

  addGradient(piece: number, residuals: Float64Array, gradient: Float64Array): void {
    const { firstRow, words } = this.stored[piece]!;
    for (let s = 0; s < words.rows; s++) addRow(words, s, residuals[firstRow + s]!, gradient, 0);
  }

  eachRow(piece: number, show: ShowRow): void {
    const { firstRow, words } = this.stored[piece]!;
    for (let s = 0; s < words.rows; s++) {
      const [start, end] = [words.starts[s]!, words.starts[s + 1]!];
      const values = new Float64Array(words.values.subarray(start, end));
      show(firstRow + s, words.indices.subarray(start, end), values, end - start);
    }
  }
}

/** Σ value · parameter of a row, with its columns shifted by `offset`. */
export function rowProduct(
  { starts, indices, values }: PackedRows,
  row: number,
  parameters: Float64Array,
  offset: number,
): number {
  const end = starts[row + 1]!;
  let sum = 0;
  for (let k = starts[row]!; k < end; k++) sum += values[k]! * parameters[indices[k]! + offset]!;
  return sum;
}

/** Adds a row times a factor, with its columns shifted by `offset`. */
export function addRow(
  { starts, indices, values }: PackedRows,
  row: number,
  factor: number,
  into: Float64Array,
  offset: number,
): void {
  const end = starts[row + 1]!;
  for (let k = starts[row]!; k < end; k++) into[indices[k]! + offset]! += factor * values[k]!;
}
