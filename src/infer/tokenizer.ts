import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.js';
import { readConfig, readTokenizer } from './model-json.js';
import { type HubTokenizer, loadRuntime } from './runtime.js';
import { wordVocabulary } from './word-tokenizer.js';

/** Maximum characters of a token in prose; longer texts are cut to this many per token before the tokenizer reads them. */
const CHARACTERS_PER_TOKEN = 64;

/** A model's tokenizer, used as on the PyTorch side. */
export interface TextTokenizer {
  readonly pad: number;
  /** The token for text that is not in the vocabulary. */
  readonly unknown: number;
  /** Ids of a text with the special tokens that the tokenizer adds; a longer text is cut, but keeps the closing tokens. */
  encode(text: string, maxTokens: number): number[];
  /** `[CLS] text [SEP]` or the model's equivalents, cut to `maxTokens`. */
  encodeFramed(text: string, maxTokens: number): number[];
  /** Ids of a text without special tokens. */
  encodePlain(text: string, maxTokens: number): number[];
  /** `[CLS]` and `[SEP]`, or the model's equivalents. */
  readonly frame: { opening: number; closing: number };
  /** Returns the id of a token such as `[L1]`. */
  special(token: string): number;
  decode(ids: readonly number[]): string;
}

export async function openTokenizer(folder: string): Promise<TextTokenizer> {
  const words = wordVocabulary(folder);
  if (words) return wordTokenizer(words, folder);
  const { transformers } = await loadRuntime();
  const tokenizer = await transformers.AutoTokenizer.from_pretrained(folder, {
    local_files_only: true,
  }).catch((error: Error) => {
    throw new UserError(`${folder}: cannot load the tokenizer (${error.message.split('\n')[0]})`);
  });
  return hubTokenizer(tokenizer, folder);
}

/** Returns the tokenizer of a word-level vocabulary, without special tokens; an empty text is one unknown word. */
function wordTokenizer(read: (text: string) => number[], folder: string): TextTokenizer {
  const cut = (text: string, maxTokens: number) => {
    const ids = read(text).slice(0, maxTokens);
    return ids.length > 0 ? ids : [1];
  };
  const throwUnsupported = (): never => {
    throw new UserError(`${folder}: its tokenizer has no special tokens`);
  };
  return {
    pad: 0,
    unknown: 1,
    frame: { opening: 0, closing: 0 },
    encode: cut,
    encodeFramed: cut,
    encodePlain: cut,
    special: throwUnsupported,
    decode: throwUnsupported,
  };
}

function hubTokenizer(tokenizer: HubTokenizer, folder: string): TextTokenizer {
  const read = (text: string, maxTokens: number, special: boolean) =>
    tokenizer(text.slice(0, CHARACTERS_PER_TOKEN * maxTokens).toWellFormed(), {
      padding: false,
      truncation: false,
      add_special_tokens: special,
      return_tensor: false,
    }).input_ids;
  const [empty, letter] = [read('', 8, true), read('a', 8, true)];
  let tail = 0;
  while (tail < empty.length && empty.at(-1 - tail) === letter.at(-1 - tail)) tail++;
  const pad = tokenizer.pad_token_id ?? 0;
  const roleToken = (name: string) => {
    const token = tokenForRole(folder, name);
    return token === undefined ? undefined : tokenId(tokenizer, folder, token);
  };
  const frame = {
    opening: roleToken('cls_token') ?? empty[0] ?? pad,
    closing: roleToken('sep_token') ?? empty.at(-1) ?? pad,
  };
  return {
    pad,
    unknown: roleToken('unk_token') ?? pad,
    frame,
    encodeFramed: (text, maxTokens) => [
      frame.opening,
      ...read(text, maxTokens, false).slice(0, maxTokens - 2),
      frame.closing,
    ],
    encode(text, maxTokens) {
      const ids = read(text, maxTokens, true);
      return ids.length <= maxTokens
        ? ids
        : [...ids.slice(0, maxTokens - tail), ...ids.slice(ids.length - tail)];
    },
    encodePlain: (text, maxTokens) => read(text, maxTokens, false).slice(0, maxTokens),
    special(token) {
      const id = tokenId(tokenizer, folder, token);
      if (id === undefined) throw new UserError(`${folder}: its tokenizer has no token ${token}`);
      return id;
    },
    decode: (ids) =>
      tokenizer.decode(ids, { skip_special_tokens: true, clean_up_tokenization_spaces: false }),
  };
}

/** Returns the special token for a role in `tokenizer_config.json`. */
function tokenForRole(folder: string, role: string): string | undefined {
  const file = join(folder, 'tokenizer_config.json');
  if (!existsSync(file)) return undefined;
  const value = readConfig(folder, 'tokenizer_config.json')[role];
  if (typeof value === 'string') return value;
  const { content } = (value ?? {}) as { content?: unknown };
  return typeof content === 'string' ? content : undefined;
}

function tokenId(tokenizer: HubTokenizer, folder: string, token: string): number | undefined {
  return addedToken(folder, token) ?? tokenizer.convert_tokens_to_ids([token])[0];
}

function addedToken(folder: string, token: string): number | undefined {
  return readTokenizer(folder).added_tokens?.find(({ content }) => content === token)?.id;
}
