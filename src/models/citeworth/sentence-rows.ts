import type { PackedRows } from '@citemill/metrics/vectors';
import { addFloat64, float32At, float64At, int32At, itemAt } from '../../at.js';
import type { Design, ShowRow } from '../logistic/index.js';
import type { Piece } from './piece.js';

/** Sentences by their words alone. */
export class SentenceRows implements Design {
  readonly rows: number;

  constructor(
    private readonly held: readonly Piece[],
    readonly columns: number,
  ) {
    const last = held.at(-1);
    this.rows = last ? last.firstRow + last.words.rows : 0;
  }

  get pieces(): number {
    return this.held.length;
  }

  firstRow(piece: number): number {
    return this.held[piece]?.firstRow ?? this.rows;
  }

  addMargins(piece: number, parameters: Float64Array, margins: Float64Array): void {
    const { firstRow, words } = itemAt(this.held, piece);
    for (let s = 0; s < words.rows; s++)
      addFloat64(margins, firstRow + s, rowProduct(words, s, parameters, 0));
  }

  addGradient(piece: number, residuals: Float64Array, gradient: Float64Array): void {
    const { firstRow, words } = itemAt(this.held, piece);
    for (let s = 0; s < words.rows; s++) addRow(words, s, float64At(residuals, firstRow + s), gradient, 0);
  }

  eachRow(piece: number, show: ShowRow): void {
    const { firstRow, words } = itemAt(this.held, piece);
    for (let s = 0; s < words.rows; s++) {
      const [start, end] = [int32At(words.starts, s), int32At(words.starts, s + 1)];
      const values = new Float64Array(words.values.subarray(start, end));
      show(firstRow + s, words.indices.subarray(start, end), values, end - start);
    }
  }
}

/** Σ value · parameter of a row, its columns moved by `offset`. */
export function rowProduct(
  { starts, indices, values }: PackedRows,
  row: number,
  parameters: Float64Array,
  offset: number,
): number {
  const end = int32At(starts, row + 1);
  let sum = 0;
  for (let k = int32At(starts, row); k < end; k++)
    sum += float32At(values, k) * float64At(parameters, int32At(indices, k) + offset);
  return sum;
}

/** Adds a row times a factor, its columns moved by `offset`. */
export function addRow(
  { starts, indices, values }: PackedRows,
  row: number,
  factor: number,
  into: Float64Array,
  offset: number,
): void {
  const end = int32At(starts, row + 1);
  for (let k = int32At(starts, row); k < end; k++)
    addFloat64(into, int32At(indices, k) + offset, factor * float32At(values, k));
}
