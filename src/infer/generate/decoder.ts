import { UserError } from '../../user-error.js';
import type { OnnxTensor } from '../runtime.js';
import { type Graph, readNumbers } from '../session.js';

/** The decoder of an encoder-decoder model for some rows, with its cache of keys and values. */
export interface Decoder {
  /** Reads one token per row, each continuing a row of the previous step, and returns the logits of the next token. */
  step(tokens: readonly number[], parents?: readonly number[]): Promise<Float32Array[]>;
}

interface Cached {
  values: Float32Array;
  /** [rows, heads, positions, width] */
  dims: readonly number[];
}

/** Starts a decoder. `fixed` are inputs that are the same in every step (the source and its mask), repeated for every row. */
export function startDecoder(
  graph: Graph,
  fixed: Record<string, OnnxTensor>,
  rows: number,
  shape: CacheShape,
): Decoder {
  const names = graph.inputs.filter((name) => name.startsWith('past.'));
  if (names.length === 0) throw new UserError('the decoder has no past.* inputs; export the model again');
  let past = new Map<string, Cached>(
    names.map((name) => [name, { values: new Float32Array(), dims: [rows, shape.heads, 0, shape.width] }]),
  );
  return {
    async step(tokens, parents) {
      if (parents) past = new Map([...past].map(([name, cached]) => [name, reorderCache(cached, parents)]));
      const inputs: Record<string, OnnxTensor> = {
        ...fixed,
        input_ids: graph.integers({ rows: tokens.map((token) => [token]), pad: 0, length: 1 }),
      };
      for (const [name, { values, dims }] of past) inputs[name] = graph.floats(values, dims);
      const outputs = await graph.run(inputs);
      past = new Map(names.map((name) => [name, readNumbers(outputs, name.replace('past.', 'present.'))]));
      return lastLogits(outputs, rows);
    },
  };
}

export interface CacheShape {
  heads: number;
  width: number;
}

function lastLogits(outputs: Record<string, OnnxTensor>, rows: number): Float32Array[] {
  const { values, dims } = readNumbers(outputs, 'logits');
  const [, steps = 1, vocabulary = 0] = dims;
  return Array.from({ length: rows }, (_, row) => {
    const end = (row + 1) * steps * vocabulary;
    return values.subarray(end - vocabulary, end);
  });
}

function reorderCache({ values, dims }: Cached, parents: readonly number[]): Cached {
  if (parents.every((parent, row) => parent === row)) return { values, dims };
  const size = values.length / (dims[0] ?? 1);
  const moved = new Float32Array(values.length);
  for (const [row, parent] of parents.entries())
    moved.set(values.subarray(parent * size, (parent + 1) * size), row * size);
  return { values: moved, dims };
}
