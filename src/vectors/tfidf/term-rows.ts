import { grown } from './term-table.js';

/** A row of weights for each text, zeros left out (compressed sparse rows). No column occurs twice in a row. */
export interface TermRows {
  readonly rows: number;
  readonly columns: number;
  /** Row `i` has the entries from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Takes counts row by row into arrays that double as they fill. */
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

  /** Counts the first terms of an array, numbers below `size`, as the next row. */
  add(terms: Int32Array, count: number, size: number): void {
    if (size > this.tally.length) this.tally = grown(this.tally, new Int32Array(size * 2));
    if (this.entries + count > this.indices.length) {
      this.indices = grown(this.indices, new Int32Array((this.entries + count) * 2));
      this.values = grown(this.values, new Float64Array(this.indices.length));
    }
    const { tally, indices, values } = this;
    const first = this.entries;
    let end = first;
    for (let i = 0; i < count; i++) {
      const term = terms[i]!;
      if (tally[term]!++ === 0) indices[end++] = term;
    }
    for (let i = first; i < end; i++) {
      const term = indices[i]!;
      values[i] = tally[term]!;
      tally[term] = 0;
    }
    this.entries = end;
    if (this.row + 1 === this.starts.length)
      this.starts = grown(this.starts, new Int32Array(this.starts.length * 2));
    this.starts[++this.row] = end;
  }

  /** The rows so far, as views: good until the next row is added. */
  view(columns: number): TermRows {
    return {
      rows: this.row,
      columns,
      starts: this.starts.subarray(0, this.row + 1),
      indices: this.indices.subarray(0, this.entries),
      values: this.values.subarray(0, this.entries),
    };
  }
}

/** Rows with other numbers for their columns; entries whose column has none (-1) go. */
export function renumberColumns(from: TermRows, numbers: Int32Array, columns: number): TermRows {
  const starts = new Int32Array(from.rows + 1);
  const indices = new Int32Array(from.indices.length);
  const values = new Float64Array(from.values.length);
  let entries = 0;
  for (let i = 0; i < from.rows; i++) {
    for (let k = from.starts[i]!; k < from.starts[i + 1]!; k++) {
      const column = numbers[from.indices[k]!]!;
      if (column < 0) continue;
      indices[entries] = column;
      values[entries++] = from.values[k]!;
    }
    starts[i + 1] = entries;
  }
  return {
    rows: from.rows,
    columns,
    starts,
    indices: indices.slice(0, entries),
    values: values.slice(0, entries),
  };
}

/** Rows with memory of their own. */
export function copyRows({ rows, columns, starts, indices, values }: TermRows): TermRows {
  return { rows, columns, starts: starts.slice(), indices: indices.slice(), values: values.slice() };
}
