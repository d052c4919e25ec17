import type { SparseRows } from '@citemill/metrics/vectors';

export function meanRow({ rows, columns, starts, indices, values }: SparseRows): Float64Array {
  const mean = new Float64Array(columns);
  for (let k = 0; k < (starts[rows] ?? 0); k++) mean[indices[k]!]! += values[k]! / rows;
  return mean;
}
