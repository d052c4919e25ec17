import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { checkExternalData, checkModelFiles } from '../embed/index.js';
import { installCommand } from '../install-command.js';
import { hashFile } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { logSumExp } from './log-sum-exp.js';

/** The parts of `@huggingface/transformers` that are used; declared here because the package is optional. */
interface CausalTransformers {
  AutoTokenizer: { from_pretrained(folder: string, options: object): Promise<CausalTokenizer> };
  AutoModelForCausalLM: { from_pretrained(folder: string, options: object): Promise<CausalModel> };
  Tensor: new (type: 'int64', values: BigInt64Array, dims: number[]) => object;
}

type CausalTokenizer = (text: string, options: Record<string, unknown>) => { input_ids: number[] };

interface CausalModel {
  (inputs: Record<string, object>): Promise<{ logits?: { data: unknown; dims: number[] } }>;
  config: { max_position_embeddings?: number; n_positions?: number };
  dispose(): Promise<unknown>;
}

/** The sum of −ln p over all tokens of a text but the first, and their number. */
export interface TextLikelihood {
  negativeLogLikelihood: number;
  tokens: number;
}

/** A causal language model. */
export interface LanguageModel {
  /** Identifies the model in a signature. */
  readonly identity: string;
  measure(text: string): Promise<TextLikelihood>;
  close(): Promise<void>;
}

const PACKAGE = '@huggingface/transformers';
const DEFAULT_LENGTH = 1024;

/**
 * Opens a folder with a causal language model in ONNX (config.json, tokenizer.json, onnx/model.onnx), as exported for
 * transformers.js. Texts longer than its context are read in independent pieces.
 */
export async function openLanguageModel(folder: string): Promise<LanguageModel> {
  const path = resolve(folder);
  const onnx = join(path, 'onnx');
  if (!existsSync(join(path, 'config.json')) || !existsSync(onnx))
    throw new UserError(
      `${folder}: not a language model; the folder must contain config.json, tokenizer.json and onnx/model.onnx, as exported for transformers.js`,
    );
  checkModelFiles(path, { allowLinks: true });
  const { AutoTokenizer, AutoModelForCausalLM, Tensor } = await loadCausal();
  const file = readdirSync(onnx).find((name) => name.endsWith('.onnx')) ?? '';
  if (file !== '') checkExternalData(join(onnx, file));
  const quantised = /quantized|int8|q8/.test(file);
  const [tokenizer, model] = await Promise.all([
    AutoTokenizer.from_pretrained(path, { local_files_only: true }),
    AutoModelForCausalLM.from_pretrained(path, {
      local_files_only: true,
      dtype: quantised ? 'q8' : 'fp32',
    }),
  ]).catch((error: Error) => {
    throw new UserError(`${folder}: cannot load the language model (${error.message.split('\n')[0]})`);
  });
  const maxTokens = model.config.n_positions ?? model.config.max_position_embeddings ?? DEFAULT_LENGTH;
  const read = async (ids: readonly number[]): Promise<TextLikelihood> => {
    const dims = [1, ids.length];
    const { logits } = await model({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), dims),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), dims),
    });
    if (!(logits?.data instanceof Float32Array))
      throw new UserError(`${folder} has no logits as 32-bit floats; name a causal language model`);
    return computeLikelihood(logits.data, ids, logits.dims.at(-1) ?? 0);
  };
  return {
    identity: `${basename(path)}@${(await hashFile(join(onnx, file))).slice(0, 12)}/${quantised ? 'q8' : 'fp32'}`,
    async measure(text) {
      const ids = tokenizer(text.toWellFormed(), { padding: false, return_tensor: false }).input_ids;
      const sum: TextLikelihood = { negativeLogLikelihood: 0, tokens: 0 };
      for (let start = 0; start < ids.length - 1; start += maxTokens) {
        const piece = await read(ids.slice(start, start + maxTokens));
        sum.negativeLogLikelihood += piece.negativeLogLikelihood;
        sum.tokens += piece.tokens;
      }
      return sum;
    },
    close: async () => void (await model.dispose()),
  };
}

/** −Σ ln softmax(logits at i)[token i + 1], in 64 bits. */
function computeLikelihood(logits: Float32Array, ids: readonly number[], vocabulary: number): TextLikelihood {
  let negativeLogLikelihood = 0;
  for (let i = 0; i + 1 < ids.length; i++) {
    const row = logits.subarray(i * vocabulary, (i + 1) * vocabulary);
    negativeLogLikelihood += logSumExp(row) - (row[ids[i + 1] ?? 0] ?? Number.NEGATIVE_INFINITY);
  }
  return { negativeLogLikelihood, tokens: Math.max(0, ids.length - 1) };
}

async function loadCausal(): Promise<CausalTransformers> {
  try {
    return (await import(PACKAGE)) as CausalTransformers;
  } catch {
    // An optional package.
    throw new UserError(`perplexity needs the package ${PACKAGE}; run ${installCommand(PACKAGE)}`);
  }
}
