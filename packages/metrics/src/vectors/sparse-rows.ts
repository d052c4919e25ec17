/** A matrix of mostly zeros in compressed sparse row (CSR) format. */
export interface SparseRows {
  readonly rows: number;
  readonly columns: number;
  /** Row `i` has the entries from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** One sparse row: columns and their values. The values of a repeated column are added. */
export interface SparseRow {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** Selects rows by number, in the given order. */
export function selectRows(from: SparseRows, selected: ArrayLike<number>): SparseRows {
  const starts = new Int32Array(selected.length + 1);
  for (let i = 0; i < selected.length; i++)
    starts[i + 1] = starts[i]! + from.starts[selected[i]! + 1]! - from.starts[selected[i]!]!;
  const indices = new Int32Array(starts[selected.length]!);
  const values = new Float64Array(starts[selected.length]!);
  for (let i = 0; i < selected.length; i++) {
    const [start, end] = [from.starts[selected[i]!]!, from.starts[selected[i]! + 1]!];
    indices.set(from.indices.subarray(start, end), starts[i]);
    values.set(from.values.subarray(start, end), starts[i]);
  }
  return { rows: selected.length, columns: from.columns, starts, indices, values };
}

/** Returns the rows from `start` up to `end`, sharing memory with the original. */
export function sliceRows(
  { columns, starts, indices, values }: SparseRows,
  start: number,
  end: number,
): SparseRows {
  const [first, last] = [starts[start]!, starts[end]!];
  return {
    rows: end - start,
    columns,
    starts: starts.slice(start, end + 1).map((position) => position - first),
    indices: indices.subarray(first, last),
    values: values.subarray(first, last),
  };
}

/** Renumbers the columns; entries whose new column is -1 are dropped. */
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

/** Copies rows into new memory. */
export function copyRows({ rows, columns, starts, indices, values }: SparseRows): SparseRows {
  return { rows, columns, starts: starts.slice(), indices: indices.slice(), values: values.slice() };
}
