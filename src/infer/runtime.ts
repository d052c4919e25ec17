import { createRequire } from 'node:module';
import { installCommand } from '../install-command.js';
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
   * Makes idle threads sleep. By default they spin, which on a busy machine takes processor time from the threads that they
   * wait for: an 8-bit BERT took twice as long.
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

/** The parts of the image library `sharp` that are used. */
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

/** Loads the optional package and the ONNX runtime, which is one of its dependencies. */
export async function loadRuntime(
  name = PACKAGE,
): Promise<{ onnx: OnnxRuntime; transformers: Transformers }> {
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    // An optional package.
    throw new UserError(`trained models need the package ${name}; run ${installCommand(name)}`);
  }
  try {
    const transformers = (await import(name)) as Transformers;
    const onnx = createRequire(entry)('onnxruntime-node') as OnnxRuntime;
    return { onnx, transformers };
  } catch (error) {
    throw new UserError(
      `${name}: installed, but cannot be loaded (${(error as Error).message.split('\n')[0]})`,
    );
  }
}

/** Loads the package for reading images, a dependency of `@huggingface/transformers`. */
export async function loadSharp(): Promise<Sharp> {
  await loadRuntime();
  try {
    return createRequire(createRequire(import.meta.url).resolve(PACKAGE))('sharp') as Sharp;
  } catch (error) {
    throw new UserError(
      `figures need the package sharp, a dependency of ${PACKAGE}: it cannot be loaded (${(error as Error).message.split('\n')[0]})`,
    );
  }
}
