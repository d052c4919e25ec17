import { growInto } from '../grow-into.js';
import type { SparseRows } from '../sparse-rows.js';

/** Counts terms row by row, in arrays that double as they fill. */
export class RowCounts {
  private starts = new Int32Array(1 << 8);
  private indices = new Int32Array(1 << 12);
  private values = new Float64Array(1 << 12);
  private tally = new Int32Array(1 << 10);
  private row = 0;
  private entries = 0;

  clear(): void {
    this.row = 0;
    this.entries = 0;
  }

  /** Counts the first `count` terms of an array, all below `size`, as the next row. */
  add(terms: Int32Array, count: number, size: number): void {
    if (size > this.tally.length) this.tally = growInto(this.tally, new Int32Array(size * 2));
    if (this.entries + count > this.indices.length) {
      this.indices = growInto(this.indices, new Int32Array((this.entries + count) * 2));
      this.values = growInto(this.values, new Float64Array(this.indices.length));
    }
    const { tally, indices, values } = this;
    const first = this.entries;
    let end = first;
    for (let i = 0; i < count; i++) {
      const term = terms[i]!;
      if (tally[term]! === 0) indices[end++] = term;
      tally[term]!++;
    }
    for (let i = first; i < end; i++) {
      const term = indices[i]!;
      values[i] = tally[term]!;
      tally[term] = 0;
    }
    this.entries = end;
    if (this.row + 1 === this.starts.length)
      this.starts = growInto(this.starts, new Int32Array(this.starts.length * 2));
    this.starts[++this.row] = end;
  }

  /** Returns the rows so far, as views that are valid until the next row is added. */
  view(columns: number): SparseRows {
    return {
      rows: this.row,
      columns,
      starts: this.starts.subarray(0, this.row + 1),
      indices: this.indices.subarray(0, this.entries),
      values: this.values.subarray(0, this.entries),
    };
  }
}
