import { installCommand } from '../install-command.js';
import { UserError } from '../user-error.js';

/** The part of `@huggingface/transformers` that we use, declared here because the package is optional. */
export interface Transformers {
  AutoTokenizer: { from_pretrained(model: string, options: LoadOptions): Promise<Tokenizer> };
  AutoModel: { from_pretrained(model: string, options: LoadOptions): Promise<Model> };
  Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => Tensor;
}

export interface LoadOptions {
  dtype?: string;
  revision?: string;
  cache_dir?: string;
  local_files_only?: boolean;
  /** Makes waiting threads sleep instead of spin, which would slow down a busy machine. */
  session_options?: {
    intraOpNumThreads?: number;
    extra: { session: { intra_op: { allow_spinning: '0' } } };
  };
}

export interface Tensor {
  data: unknown;
  dims: number[];
}

export interface Tokenizer {
  (text: string, options: Record<string, unknown>): { input_ids: number[] };
  decode(ids: readonly number[], options: Record<string, unknown>): string;
  model_max_length?: number;
  pad_token_id?: number;
  sep_token?: string | null;
}

export interface Model {
  (inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
  config: { model_type?: string; max_position_embeddings?: number };
  dispose(): Promise<unknown>;
}

const PACKAGE = '@huggingface/transformers';

/** Loads the optional package. */
export async function loadTransformers(name = PACKAGE): Promise<Transformers> {
  try {
    return (await import(name)) as Transformers;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${name}'`))
      throw new UserError(`embeddings need the package ${name}; run ${installCommand(name)}`);
    throw new UserError(`the package ${name} is installed but cannot be loaded (${message.split('\n')[0]})`);
  }
}
