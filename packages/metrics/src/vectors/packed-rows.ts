import { growInto } from './grow-into.js';

/** Sparse rows with single-precision values, for many small batches: one large set would have to be copied to grow. */
export interface PackedRows {
  readonly rows: number;
  /** Row `i` has the entries from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float32Array;
}

/** Term counts of one text, as a vectoriser produces them. */
export interface CountedRow {
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Collects rows one by one and returns them in batches. */
export class PackedRowsBuilder {
  private starts = new Int32Array(1 << 8);
  private indices = new Int32Array(1 << 12);
  private values = new Float32Array(1 << 12);
  private rows = 0;
  /** Number of entries in the rows collected so far. */
  entries = 0;

  add({ indices, values }: CountedRow): void {
    const end = this.entries + indices.length;
    if (end > this.indices.length) {
      this.indices = growInto(this.indices, new Int32Array(2 * end));
      this.values = growInto(this.values, new Float32Array(2 * end));
    }
    for (let k = 0; k < indices.length; k++) {
      this.indices[this.entries + k] = indices[k]!;
      this.values[this.entries + k] = values[k]!;
    }
    this.entries = end;
    if (this.rows + 1 === this.starts.length)
      this.starts = growInto(this.starts, new Int32Array(2 * this.starts.length));
    this.starts[++this.rows] = end;
  }

  /** Returns the collected rows and forgets them. */
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
