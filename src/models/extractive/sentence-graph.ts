/** Graphs of sentences with their cosines as edges, for random walks. */

import { growInto, type SparseRows, sliceRows, transpose } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';

/** A graph that can do one step of a random walk. */
export interface SentenceGraph {
  /** Sum of the edge weights of each sentence, including the edge to itself; 0 if it has none. */
  readonly degrees: Float64Array;
  /** Computes what each sentence receives when every sentence passes its share along its edges. */
  pass(shares: Float64Array, into: Float64Array): void;
}

/**
 * Returns a graph in which every cosine is an edge weight. The products of unit rows are cosines, so the matrix of edges is the rows
 * times their transpose: a step takes time proportional to the number of words, not to the pairs of sentences.
 */
export function cosineGraph(rows: SparseRows, first: number): SentenceGraph {
  const { starts, indices, values } = rows;
  const size = rows.rows - first;
  const terms = new Float64Array(rows.columns);
  function pass(shares: Float64Array, into: Float64Array): void {
    terms.fill(0);
    for (let i = 0; i < size; i++) {
      const share = shares[i]!;
      for (let k = starts[first + i]!, end = starts[first + i + 1]!; k < end; k++)
        terms[indices[k]!]! += share * values[k]!;
    }
    for (let i = 0; i < size; i++) {
      let sum = 0;
      for (let k = starts[first + i]!, end = starts[first + i + 1]!; k < end; k++)
        sum += terms[indices[k]!]! * values[k]!;
      into[i] = sum;
    }
  }
  const degrees = new Float64Array(size);
  pass(new Float64Array(size).fill(1), degrees);
  return { degrees, pass };
}

/** Maximum number of edges, which take half a gigabyte. */
const MAX_EDGES = 1 << 27;

/**
 * Returns a graph in which cosines above a threshold are edges of weight 1. Time and memory grow with the pairs of sentences.
 *
 * @throws {@link UserError} if there are too many edges
 */
export function thresholdGraph(
  rows: SparseRows,
  first: number,
  threshold: number,
  maxEdges = MAX_EDGES,
): SentenceGraph {
  const size = rows.rows - first;
  const ends = new Int32Array(size);
  let neighbours = new Int32Array(size * 8);
  let edges = 0;
  const degrees = new Float64Array(size);
  const columns = transpose(sliceRows(rows, first, rows.rows));
  const cosines = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    cosines.fill(0);
    for (let k = rows.starts[first + i]!; k < rows.starts[first + i + 1]!; k++) {
      const column = rows.indices[k]!;
      for (let at = columns.starts[column]!, end = columns.starts[column + 1]!; at < end; at++)
        cosines[columns.rows[at]!]! += rows.values[k]! * columns.values[at]!;
    }
    if (edges + size > neighbours.length)
      neighbours = growInto(neighbours, new Int32Array((edges + size) * 2));
    const before = edges;
    for (let j = 0; j < size; j++) if (cosines[j]! > threshold) neighbours[edges++] = j;
    if (edges > maxEdges)
      throw new UserError(
        `lexrank: more than ${maxEdges} pairs among ${size} sentences are similar; leave \`similarity\` out`,
      );
    ends[i] = edges;
    degrees[i] = edges - before;
  }
  function pass(shares: Float64Array, into: Float64Array): void {
    for (let i = 0, k = 0; i < size; i++) {
      let sum = 0;
      for (; k < ends[i]!; k++) sum += shares[neighbours[k]!]!;
      into[i] = sum;
    }
  }
  return { degrees, pass };
}
