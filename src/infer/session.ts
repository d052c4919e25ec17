import { availableParallelism } from 'node:os';
import { checkExternalData } from '../embed/index.js';
import { UserError } from '../user-error.js';
import { loadRuntime, type OnnxTensor } from './runtime.js';

/** Rows of integers, padded to the same length. */
export interface PaddedRows {
  rows: readonly ArrayLike<number>[];
  /** The padding value. */
  pad: number;
  /** Default: the length of the longest row. */
  length?: number;
}

/** One ONNX graph, ready to run. */
export interface Graph {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  run(inputs: Record<string, OnnxTensor>): Promise<Record<string, OnnxTensor>>;
  integers(padded: PaddedRows): OnnxTensor;
  floats(values: Float32Array, dims: readonly number[]): OnnxTensor;
  close(): Promise<void>;
}

export async function openGraph(file: string): Promise<Graph> {
  checkExternalData(file);
  const { onnx } = await loadRuntime();
  const session = await onnx.InferenceSession.create(file, {
    intraOpNumThreads: availableParallelism(),
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }).catch((error: Error) => {
    throw new UserError(`${file}: cannot load the ONNX model (${error.message.split('\n')[0]})`);
  });
  return {
    inputs: session.inputNames,
    outputs: session.outputNames,
    async run(inputs) {
      const named: Record<string, OnnxTensor> = {};
      for (const name of session.inputNames) {
        const tensor = inputs[name];
        if (!tensor)
          throw new UserError(
            `${file}: requires the input ${name}, which this architecture does not provide`,
          );
        named[name] = tensor;
      }
      return (await session.run(named)) as Record<string, OnnxTensor>;
    },
    integers({ rows, pad, length = Math.max(1, ...rows.map((row) => row.length)) }) {
      const values = new BigInt64Array(rows.length * length).fill(BigInt(pad));
      for (const [i, row] of rows.entries())
        for (let j = 0; j < row.length; j++) values[i * length + j] = BigInt(row[j] as number);
      return new onnx.Tensor('int64', values, [rows.length, length]);
    },
    floats: (values, dims) => new onnx.Tensor('float32', values, dims),
    close: () => session.release(),
  };
}

/** Returns the values and shape of an output. */
export function readNumbers(
  outputs: Record<string, OnnxTensor>,
  name: string,
): { values: Float32Array; dims: readonly number[] } {
  const tensor = outputs[name];
  if (!(tensor?.data instanceof Float32Array))
    throw new UserError(
      `the model has no output ${name} of 32-bit floats (it has ${Object.keys(outputs).join(', ')})`,
    );
  return { values: tensor.data, dims: tensor.dims };
}

/** Returns the attention mask of padded rows: 1 for each token. */
export const attentionMask = (rows: readonly ArrayLike<number>[]): PaddedRows => ({
  rows: rows.map((row) => new Uint8Array(row.length).fill(1)),
  pad: 0,
});

/** Returns the inputs of a BERT-like encoder: tokens, attention mask, and segments that are all 0. */
export const encoderInputs = (
  graph: Graph,
  rows: readonly number[][],
  pad: number,
): Record<string, OnnxTensor> => ({
  input_ids: graph.integers({ rows, pad }),
  attention_mask: graph.integers(attentionMask(rows)),
  token_type_ids: graph.integers({ rows: rows.map((row) => new Uint8Array(row.length)), pad: 0 }),
});
