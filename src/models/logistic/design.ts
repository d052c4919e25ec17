import type { SparseRows } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';

export type ShowRow = (row: number, columns: Int32Array, values: Float64Array, count: number) => void;

/**
 * The feature rows that logistic regression learns from, independent of how they are stored. Rows come in pieces, each small
 * enough to stay in the processor's cache while its margins and its share of the gradient are computed.
 */
export interface Design {
  readonly rows: number;
  readonly columns: number;
  readonly pieces: number;
  /** Returns the first row of a piece; for `piece === pieces`, the number of rows. */
  firstRow(piece: number): number;
  /** Adds Σ value · parameter to the margin of each row of a piece. */
  addMargins(piece: number, parameters: Float64Array, margins: Float64Array): void;
  /** Adds Σ residual · value of the rows of a piece to the gradient of each column. */
  addGradient(piece: number, residuals: Float64Array, gradient: Float64Array): void;
  /** Calls `show` with each row of a piece: its first `count` columns and values, valid until the next row. */
  eachRow(piece: number, show: ShowRow): void;
}

const ROWS_PER_PIECE = 256;

/** Wraps sparse rows; a design is returned as it is. */
export function toDesign(rows: SparseRows | Design): Design {
  return 'addMargins' in rows ? rows : new SparseDesign(rows);
}

class SparseDesign implements Design {
  readonly rows: number;
  readonly columns: number;
  readonly pieces: number;

  constructor(private readonly source: SparseRows) {
    this.rows = source.rows;
    this.columns = source.columns;
    this.pieces = Math.ceil(source.rows / ROWS_PER_PIECE);
    for (const value of source.values) finiteFeature(value);
  }

  firstRow(piece: number): number {
    return Math.min(this.rows, piece * ROWS_PER_PIECE);
  }

  addMargins(piece: number, parameters: Float64Array, margins: Float64Array): void {
    const { starts, indices, values } = this.source;
    const end = this.firstRow(piece + 1);
    for (let i = this.firstRow(piece); i < end; i++) {
      let margin = 0;
      for (let k = starts[i]!; k < starts[i + 1]!; k++) margin += values[k]! * parameters[indices[k]!]!;
      margins[i]! += margin;
    }
  }

  addGradient(piece: number, residuals: Float64Array, gradient: Float64Array): void {
    const { starts, indices, values } = this.source;
    const end = this.firstRow(piece + 1);
    for (let i = this.firstRow(piece); i < end; i++) {
      const residual = residuals[i]!;
      for (let k = starts[i]!; k < starts[i + 1]!; k++) gradient[indices[k]!]! += residual * values[k]!;
    }
  }

  eachRow(piece: number, show: ShowRow): void {
    const { starts, indices, values } = this.source;
    const end = this.firstRow(piece + 1);
    for (let i = this.firstRow(piece); i < end; i++) {
      const [from, to] = [starts[i]!, starts[i + 1]!];
      show(i, indices.subarray(from, to), values.subarray(from, to), to - from);
    }
  }
}

/** Returns the number. @throws `UserError` if it is not finite */
export function finiteFeature(value: number): number {
  if (!Number.isFinite(value)) throw new UserError(`a feature of logistic regression is ${value}`);
  return value;
}
