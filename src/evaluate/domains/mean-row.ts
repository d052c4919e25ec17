import type { SparseRows } from '@citemill/metrics/vectors';
import { addFloat64, float64At, int32At } from '../../at.js';

export function meanRow({ rows, columns, starts, indices, values }: SparseRows): Float64Array {
  const mean = new Float64Array(columns);
  for (let k = 0; k < (starts[rows] ?? 0); k++)
    addFloat64(mean, int32At(indices, k), float64At(values, k) / rows);
  return mean;
}
