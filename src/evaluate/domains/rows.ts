import type { SparseRows } from '@citemill/metrics/vectors';
import { addFloat64, float64At, int32At, itemAt } from '../../at.js';

/** Dense vectors of one length as the rows that TF-IDF gives, so that both are looked at in one way. */
export function denseRows(vectors: readonly ArrayLike<number>[]): SparseRows {
  const columns = vectors[0]?.length ?? 0;
  const rows = vectors.length;
  const values = new Float64Array(rows * columns);
  const indices = new Int32Array(rows * columns);
  const starts = Int32Array.from({ length: rows + 1 }, (_, i) => i * columns);
  for (const [i, vector] of vectors.entries()) {
    if (vector.length !== columns)
      throw new RangeError(`vector ${i} has ${vector.length} numbers, the first has ${columns}`);
    for (let j = 0; j < columns; j++) {
      values[i * columns + j] = itemAt(vector, j);
      indices[i * columns + j] = j;
    }
  }
  return { rows, columns, starts, indices, values };
}

/** The mean of the rows. */
export function meanRow({ rows, columns, starts, indices, values }: SparseRows): Float64Array {
  const mean = new Float64Array(columns);
  for (let k = 0; k < (starts[rows] ?? 0); k++)
    addFloat64(mean, int32At(indices, k), float64At(values, k) / rows);
  return mean;
}
