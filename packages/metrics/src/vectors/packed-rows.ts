import { grown } from './grown.js';

/** Sparse rows with values of half the size. Small sets of them take the place of one large set that would have to be copied to grow. */
export interface PackedRows {
  readonly rows: number;
  /** Row `i` has the entries from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float32Array;
}

/** One row, in the arrays in which a vectoriser counts. */
export interface CountedRow {
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Takes rows one by one and gives them away in pieces. */
export class PackedRowsBuilder {
  private starts = new Int32Array(1 << 8);
  private indices = new Int32Array(1 << 12);
  private values = new Float32Array(1 << 12);
  private rows = 0;
  /** The number of entries in the rows so far. */
  entries = 0;

  add({ indices, values }: CountedRow): void {
    const end = this.entries + indices.length;
    if (end > this.indices.length) {
      this.indices = grown(this.indices, new Int32Array(2 * end));
      this.values = grown(this.values, new Float32Array(2 * end));
    }
    for (let k = 0; k < indices.length; k++) {
      this.indices[this.entries + k] = indices[k]!;
      this.values[this.entries + k] = values[k]!;
    }
    this.entries = end;
    if (this.rows + 1 === this.starts.length)
      this.starts = grown(this.starts, new Int32Array(2 * this.starts.length));
    this.starts[++this.rows] = end;
  }

  /** The rows so far, which are no longer held here. */
  take(): PackedRows {
    const { rows, entries } = this;
    this.rows = 0;
    this.entries = 0;
    return {
      rows,
      starts: this.starts.slice(0, rows + 1),
      indices: this.indices.slice(0, entries),
      values: this.values.slice(0, entries),
    };
  }
}
