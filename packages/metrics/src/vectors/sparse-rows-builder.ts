import { growInto } from './grow-into.js';
import type { SparseRow, SparseRows } from './sparse-rows.js';

/** Collects rows one by one in arrays that double as they fill, so that a million rows are not a million objects. */
export class SparseRowsBuilder {
  private starts = new Int32Array(65);
  private indices = new Int32Array(1024);
  private values = new Float64Array(1024);
  private row = 0;
  private entries = 0;

  /** The number of finished rows. */
  get rows(): number {
    return this.row;
  }

  /** Adds an entry to the current row. */
  addEntry(index: number, value: number): void {
    if (this.entries === this.indices.length) {
      this.indices = growInto(this.indices, new Int32Array(this.entries * 2));
      this.values = growInto(this.values, new Float64Array(this.entries * 2));
    }
    this.indices[this.entries] = index;
    this.values[this.entries++] = value;
  }

  /** Adds all entries of a row to the current row, their columns shifted by `offset`. */
  addRow(row: SparseRow, offset = 0): void {
    for (let k = 0; k < row.indices.length; k++) this.addEntry(row.indices[k]! + offset, row.values[k]!);
  }

  /** Ends the current row. */
  endRow(): void {
    if (this.row + 1 === this.starts.length)
      this.starts = growInto(this.starts, new Int32Array(this.starts.length * 2));
    this.starts[++this.row] = this.entries;
  }

  build(columns: number): SparseRows {
    return {
      rows: this.row,
      columns,
      starts: this.starts.slice(0, this.row + 1),
      indices: this.indices.slice(0, this.entries),
      values: this.values.slice(0, this.entries),
    };
  }
}

/** Converts dense vectors, such as embeddings, to sparse rows. */
export function sparsifyVectors(vectors: readonly ArrayLike<number>[]): SparseRows {
  const builder = new SparseRowsBuilder();
  const columns = vectors[0]?.length ?? 0;
  for (const vector of vectors) {
    if (vector.length !== columns)
      throw new RangeError(`a vector has ${vector.length} numbers, not ${columns}`);
    for (let j = 0; j < columns; j++) if (vector[j] !== 0) builder.addEntry(j, vector[j]!);
    builder.endRow();
  }
  return builder.build(columns);
}
