import { createRequire } from 'node:module';
import { UserError } from '../user-error.js';

/** The parts of `onnxruntime-node` that are used; declared here because the package is optional. */
export interface OnnxRuntime {
  InferenceSession: { create(path: string, options?: SessionOptions): Promise<OnnxSession> };
  Tensor: new (
    type: 'int64' | 'float32',
    values: BigInt64Array | Float32Array,
    dims: readonly number[],
  ) => OnnxTensor;
}

export interface SessionOptions {
  intraOpNumThreads?: number;
  graphOptimizationLevel?: 'all';
  logSeverityLevel?: 3;
  /**
   * A thread that has nothing to do sleeps. By default it spins, which on a busy machine takes the processor from the
   * thread that it waits for: a BERT in 8 bits took twice the processor time and twice as long.
   */
  extra?: { session: { intra_op: { allow_spinning: '0' } } };
}

export interface OnnxTensor {
  readonly type: string;
  readonly data: unknown;
  readonly dims: readonly number[];
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(
    inputs: Record<string, OnnxTensor>,
    outputs?: readonly string[],
  ): Promise<Record<string, OnnxTensor | undefined>>;
  release(): Promise<void>;
}

/** The parts of a tokenizer of `@huggingface/transformers` that are used. */
export interface HubTokenizer {
  (text: string, options: Record<string, unknown>): { input_ids: number[] };
  decode(ids: readonly number[], options: Record<string, unknown>): string;
  convert_tokens_to_ids(tokens: readonly string[]): (number | undefined)[];
  model_max_length?: number;
  pad_token_id?: number;
}

interface Transformers {
  AutoTokenizer: { from_pretrained(model: string, options: Record<string, unknown>): Promise<HubTokenizer> };
}

/** The parts of `sharp`, which reads images, that are used. */
export type Sharp = (file: string) => SharpImage;

export interface SharpImage {
  toColourspace(name: 'srgb'): SharpImage;
  raw(options: { depth: 'uchar' }): SharpImage;
  toBuffer(options: { resolveWithObject: true }): Promise<{
    data: Uint8Array;
    info: { width: number; height: number; channels: number };
  }>;
}

const PACKAGE = '@huggingface/transformers';

/** The optional package, and the ONNX runtime that it brings: one `npm install` gives both. */
export async function loadRuntime(
  name = PACKAGE,
): Promise<{ onnx: OnnxRuntime; transformers: Transformers }> {
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new UserError(`trained models need the package ${name}: npm install ${name}`);
  }
  try {
    const transformers = (await import(name)) as Transformers;
    const onnx = createRequire(entry)('onnxruntime-node') as OnnxRuntime;
    return { onnx, transformers };
  } catch (error) {
    throw new UserError(
      `${name}: is installed but can't be loaded (${(error as Error).message.split('\n')[0]})`,
    );
  }
}

/** The package that reads images; `@huggingface/transformers` brings it, too. */
export async function loadSharp(name = PACKAGE): Promise<Sharp> {
  await loadRuntime(name);
  try {
    return createRequire(createRequire(import.meta.url).resolve(name))('sharp') as Sharp;
  } catch (error) {
    throw new UserError(
      `figures need the package sharp, which ${name} brings: it can't be loaded (${(error as Error).message.split('\n')[0]})`,
    );
  }
}
