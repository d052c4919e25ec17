import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheRoot } from '../cache-root.js';
import { UserError } from '../user-error.js';
import type { ModelLocation } from './model-location.js';
import { loadTransformers, type Model, type Tokenizer } from './transformers.js';

/** A model's output for a batch: the vectors of the tokens, text by text, each text padded to `length` tokens. */
export interface Hidden {
  values: Float32Array;
  length: number;
  dimension: number;
}

/** A model and its tokeniser, ready to run. */
export interface Runner {
  /** The token that separates two parts of a text, such as `[SEP]`; a space if the model has none. */
  separator: string;
  maxTokens: number;
  /** Returns the token ids of a text, truncated to `maxTokens`. */
  tokens(text: string): number[];
  /** Returns the text of a token, such as "##ing". */
  token(id: number): string;
  run(batch: readonly number[][]): Promise<Hidden>;
  close(): Promise<void>;
}

/** Maximum characters per token in prose; longer texts are truncated before tokenisation. */
const CHARACTERS_PER_TOKEN = 64;

export interface RunnerOptions {
  revision: string;
  maxTokens?: number | undefined;
  /** Threads of the runtime. Default: one per core. */
  threads?: number | undefined;
}

/** Loads a model from its folder or, without one, from the hub or an earlier download. */
export async function startModel(
  model: string,
  { folder, dtype }: ModelLocation,
  { revision, maxTokens: requested, threads }: RunnerOptions,
): Promise<Runner> {
  const { AutoTokenizer, AutoModel, Tensor } = await loadTransformers();
  const options = folder ? { local_files_only: true } : { revision, cache_dir: join(cacheRoot(), 'models') };
  const [tokenizer, network] = await Promise.all([
    AutoTokenizer.from_pretrained(folder ?? model, options),
    AutoModel.from_pretrained(folder ?? model, {
      ...options,
      dtype,
      session_options: {
        ...(threads !== undefined && { intraOpNumThreads: threads }),
        extra: { session: { intra_op: { allow_spinning: '0' } } },
      },
    }),
  ]).catch((error: Error) => {
    const reason = error.message.split('\n')[0];
    if (folder) throw new UserError(`${model}: the model cannot be loaded (${reason})`);
    const local = existsSync(model) ? 'the folder has no config.json' : 'no such folder';
    throw new UserError(`${model}: ${local}, and it could not be loaded from the hub as a model (${reason})`);
  });
  const maxTokens = Math.min(requested ?? Number.POSITIVE_INFINITY, maxModelTokens(tokenizer, network));
  const padding = BigInt(tokenizer.pad_token_id ?? 0);
  const tokenise = (text: string) => tokenizer(text, { padding: false, return_tensor: false }).input_ids;
  // The tokeniser's own truncation would remove the closing token ([SEP]), which models expect.
  const tail = commonEnd(tokenise(''), tokenise('a'));

  return {
    separator: tokenizer.sep_token ?? ' ',
    maxTokens,
    tokens(text) {
      // Truncation may split a surrogate pair, and the text may contain a lone surrogate.
      const tokens = tokenise(text.slice(0, CHARACTERS_PER_TOKEN * maxTokens).toWellFormed());
      if (tokens.length === 0) return [Number(padding)];
      return tokens.length <= maxTokens ? tokens : [...tokens.slice(0, maxTokens - tail.length), ...tail];
    },
    token: (id) => tokenizer.decode([id], { clean_up_tokenization_spaces: false }),
    async run(batch) {
      const length = Math.max(...batch.map((tokens) => tokens.length));
      const ids = new BigInt64Array(batch.length * length).fill(padding);
      const mask = new BigInt64Array(batch.length * length);
      for (const [text, tokens] of batch.entries()) {
        ids.set(tokens.map(BigInt), text * length);
        mask.fill(1n, text * length, text * length + tokens.length);
      }
      const dims = [batch.length, length];
      const outputs = await network({
        input_ids: new Tensor('int64', ids, dims),
        attention_mask: new Tensor('int64', mask, dims),
      });
      const hidden = outputs.last_hidden_state ?? outputs.token_embeddings;
      const [, , dimension, ...more] = hidden?.dims ?? [];
      if (!(hidden?.data instanceof Float32Array) || dimension === undefined || more.length > 0)
        throw new UserError(`${model} does not return a vector for each token; name an embedding model`);
      return { values: hidden.data, length, dimension };
    },
    close: async () => void (await network.dispose()),
  };
}

/** Returns the tokens at the end of both lists, which close every text. */
function commonEnd(a: number[], b: number[]): number[] {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length++;
  return a.slice(a.length - length);
}

/** Returns the maximum number of tokens of a model. */
function maxModelTokens(tokenizer: Tokenizer, { config }: Model): number {
  // Some tokenisers state an absurdly large number, so the network's limit applies, too.
  const stated = tokenizer.model_max_length ?? Number.POSITIVE_INFINITY;
  // RoBERTa-like models number positions from after the padding id.
  const reserved = /roberta|camembert|mpnet/.test(config.model_type ?? '') ? 2 : 0;
  const maxTokens = Math.min(stated, (config.max_position_embeddings ?? Number.POSITIVE_INFINITY) - reserved);
  return Number.isFinite(maxTokens) && maxTokens > 2 && maxTokens < 1e6 ? maxTokens : 512;
}
