/** Rows of mostly zeros, packed as scikit-learn packs them (compressed sparse rows). */
export interface SparseRows {
  readonly rows: number;
  readonly columns: number;
  /** Row `i` has the entries from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** One row of it: columns and what stands there. A column that occurs twice counts as the sum. */
export interface SparseRow {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** Some of the rows, in the order in which they are named. */
export function selectRows(from: SparseRows, which: ArrayLike<number>): SparseRows {
  const starts = new Int32Array(which.length + 1);
  for (let i = 0; i < which.length; i++)
    starts[i + 1] = starts[i]! + from.starts[which[i]! + 1]! - from.starts[which[i]!]!;
  const indices = new Int32Array(starts[which.length]!);
  const values = new Float64Array(starts[which.length]!);
  for (let i = 0; i < which.length; i++) {
    const [start, end] = [from.starts[which[i]!]!, from.starts[which[i]! + 1]!];
    indices.set(from.indices.subarray(start, end), starts[i]);
    values.set(from.values.subarray(start, end), starts[i]);
  }
  return { rows: which.length, columns: from.columns, starts, indices, values };
}

/** The rows from `start` to `end`, sharing the memory of all. */
export function sliceRows(
  { columns, starts, indices, values }: SparseRows,
  start: number,
  end: number,
): SparseRows {
  const [first, last] = [starts[start]!, starts[end]!];
  return {
    rows: end - start,
    columns,
    starts: starts.slice(start, end + 1).map((at) => at - first),
    indices: indices.subarray(first, last),
    values: values.subarray(first, last),
  };
}

/** Rows with other numbers for their columns; entries whose column has none (-1) go. */
export function renumberColumns(from: SparseRows, numbers: Int32Array, columns: number): SparseRows {
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
export function copyRows({ rows, columns, starts, indices, values }: SparseRows): SparseRows {
  return { rows, columns, starts: starts.slice(), indices: indices.slice(), values: values.slice() };
}
