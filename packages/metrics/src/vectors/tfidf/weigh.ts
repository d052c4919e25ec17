import type { SparseRows } from '../sparse-rows.js';
import type { TfidfSettings } from './options.js';

/** Returns the weight of each term, from the number of texts that contain it and the total number of texts. */
export function inverseFrequencies(
  documents: Int32Array,
  texts: number,
  { idf, smooth }: TfidfSettings,
): Float64Array {
  const weights = new Float64Array(documents.length);
  const added = smooth ? 1 : 0;
  for (let i = 0; i < weights.length; i++)
    weights[i] = idf ? Math.log((texts + added) / (documents[i]! + added)) + 1 : 1;
  return weights;
}

/** Turns counts into weights, in place. An empty row stays empty. */
export function weigh(
  { rows, starts, indices, values }: SparseRows,
  idf: Float64Array,
  settings: TfidfSettings,
) {
  const { sublinear, norm } = settings;
  for (let row = 0; row < rows; row++) {
    const start = starts[row]!;
    const end = starts[row + 1]!;
    let sum = 0;
    for (let k = start; k < end; k++) {
      const count = values[k]!;
      const weight = (sublinear ? Math.log(count) + 1 : count) * idf[indices[k]!]!;
      values[k] = weight;
      sum += norm === 'l2' ? weight * weight : Math.abs(weight);
    }
    if (norm === 'none' || sum === 0) continue;
    const length = norm === 'l2' ? Math.sqrt(sum) : sum;
    for (let k = start; k < end; k++) values[k] = values[k]! / length;
  }
}
