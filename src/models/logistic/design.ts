import type { SparseRows } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';

export type ShowRow = (row: number, columns: Int32Array, values: Float64Array, count: number) => void;

/**
 * The rows of numbers that logistic regression learns from, however they are stored. Rows come in pieces, each small enough
 * to stay in the processor's cache from the sums of its rows to its share of the gradient.
 */
export interface Design {
  readonly rows: number;
  readonly columns: number;
  readonly pieces: number;
  /** The first row of a piece; with the number of pieces, the number of rows. */
  firstRow(piece: number): number;
  /** Adds Σ value · parameter to the margin of each row of a piece. */
  addMargins(piece: number, parameters: Float64Array, margins: Float64Array): void;
  /** Adds Σ residual · value of the rows of a piece to the gradient of each column. */
  addGradient(piece: number, residuals: Float64Array, gradient: Float64Array): void;
  /** Shows each row of a piece in turn: its first `count` columns and values, good until the next row. */
  eachRow(piece: number, show: ShowRow): void;
}

const ROWS_PER_PIECE = 256;

/** Sparse rows as they are; any other design is returned. */
export function toDesign(rows: SparseRows | Design): Design {
  return 'addMargins' in rows ? rows : new SparseDesign(rows);
}

class SparseDesign implements Design {
  readonly rows: number;
  readonly columns: number;
  readonly pieces: number;

  constructor(private readonly from: SparseRows) {
    this.rows = from.rows;
    this.columns = from.columns;
    this.pieces = Math.ceil(from.rows / ROWS_PER_PIECE);
    for (const value of from.values) finiteFeature(value);
  }

  firstRow(piece: number): number {
    return Math.min(this.rows, piece * ROWS_PER_PIECE);
  }

  addMargins(piece: number, parameters: Float64Array, margins: Float64Array): void {
    const { starts, indices, values } = this.from;
    const end = this.firstRow(piece + 1);
    for (let i = this.firstRow(piece); i < end; i++) {
      let margin = 0;
      for (let k = starts[i]!; k < starts[i + 1]!; k++) margin += values[k]! * parameters[indices[k]!]!;
      margins[i]! += margin;
    }
  }

  addGradient(piece: number, residuals: Float64Array, gradient: Float64Array): void {
    const { starts, indices, values } = this.from;
    const end = this.firstRow(piece + 1);
    for (let i = this.firstRow(piece); i < end; i++) {
      const residual = residuals[i]!;
      for (let k = starts[i]!; k < starts[i + 1]!; k++) gradient[indices[k]!]! += residual * values[k]!;
    }
  }

  eachRow(piece: number, show: ShowRow): void {
    const { starts, indices, values } = this.from;
    const end = this.firstRow(piece + 1);
    for (let i = this.firstRow(piece); i < end; i++) {
      const [from, to] = [starts[i]!, starts[i + 1]!];
      show(i, indices.subarray(from, to), values.subarray(from, to), to - from);
    }
  }
}

/** The number itself. @throws `UserError` where it is not finite */
export function finiteFeature(value: number): number {
  if (!Number.isFinite(value)) throw new UserError(`a feature of logistic regression is ${value}`);
  return value;
}
