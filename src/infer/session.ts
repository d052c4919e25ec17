import { availableParallelism } from 'node:os';
import { checkExternalData } from '../embed/index.js';
import { UserError } from '../user-error.js';
import { loadRuntime, type OnnxTensor } from './runtime.js';

/** Rows of whole numbers, padded to one length, for a graph. */
export interface PaddedRows {
  rows: readonly ArrayLike<number>[];
  /** What fills up a row. Default: the length is that of the longest row. */
  pad: number;
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

export async function openGraph(file: string, threads = availableParallelism()): Promise<Graph> {
  checkExternalData(file);
  const { onnx } = await loadRuntime();
  const session = await onnx.InferenceSession.create(file, {
    intraOpNumThreads: threads,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }).catch((error: Error) => {
    throw new UserError(`${file}: can't be loaded as ONNX (${error.message.split('\n')[0]})`);
  });
  return {
    inputs: session.inputNames,
    outputs: session.outputNames,
    async run(inputs) {
      const named: Record<string, OnnxTensor> = {};
      for (const name of session.inputNames) {
        const tensor = inputs[name];
        if (!tensor) throw new UserError(`${file}: wants the input ${name}, which this model does not give`);
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

/** The numbers of an output, with its shape. */
export function readNumbers(
  outputs: Record<string, OnnxTensor>,
  name: string,
): { values: Float32Array; dims: readonly number[] } {
  const tensor = outputs[name];
  if (!(tensor?.data instanceof Float32Array))
    throw new UserError(
      `the model gives no ${name} as 32-bit floats (it gives ${Object.keys(outputs).join(', ')})`,
    );
  return { values: tensor.data, dims: tensor.dims };
}

/** The attention mask of padded rows: one for each token, by the length of each row. */
export const attentionMask = (rows: readonly ArrayLike<number>[]): PaddedRows => ({
  rows: rows.map((row) => new Uint8Array(row.length).fill(1)),
  pad: 0,
});
