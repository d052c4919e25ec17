import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.js';
import { readConfig, readTokenizer } from './model-json.js';
import { type HubTokenizer, loadRuntime } from './runtime.js';
import { wordVocabulary } from './word-tokens.js';

/** No token of prose takes so many characters; text behind it is cut before a tokenizer has to read it. */
const CHARACTERS_PER_TOKEN = 64;

/** A model's tokenizer, as PyTorch's side uses it. */
export interface TextTokens {
  readonly pad: number;
  /** What stands for a text that the vocabulary lacks. */
  readonly unknown: number;
  /** Ids of a text as the tokenizer frames it by itself, cut to `most` with the closing tokens kept. */
  whole(text: string, most: number): number[];
  /** `[CLS] text [SEP]`, or what the model has instead, cut to `most`. */
  withSpecialTokens(text: string, most: number): number[];
  /** Ids of a text without special tokens. */
  bare(text: string, most: number): number[];
  /** `[CLS]` and `[SEP]`, or what the model has instead. */
  readonly frame: { opening: number; closing: number };
  /** The id of a token such as `[L1]`. */
  special(token: string): number;
  decode(ids: readonly number[]): string;
}

export async function openTokens(folder: string): Promise<TextTokens> {
  const words = wordVocabulary(folder);
  if (words) return tokensOfWords(words, folder);
  const { transformers } = await loadRuntime();
  const tokenizer = await transformers.AutoTokenizer.from_pretrained(folder, {
    local_files_only: true,
  }).catch((error: Error) => {
    throw new UserError(`${folder}: the tokenizer can't be loaded (${error.message.split('\n')[0]})`);
  });
  return textTokens(tokenizer, folder);
}

/** Words without special tokens; padding is 0, a text without a word is one unknown word. */
function tokensOfWords(read: (text: string) => number[], folder: string): TextTokens {
  const cut = (text: string, most: number) => {
    const ids = read(text).slice(0, most);
    return ids.length > 0 ? ids : [1];
  };
  const lacks = (): never => {
    throw new UserError(`${folder}: its tokenizer has no special tokens`);
  };
  return {
    ...{
      pad: 0,
      unknown: 1,
      frame: { opening: 0, closing: 0 },
      whole: cut,
      withSpecialTokens: cut,
      bare: cut,
    },
    special: lacks,
    decode: lacks,
  };
}

function textTokens(tokenizer: HubTokenizer, folder: string): TextTokens {
  const read = (text: string, most: number, special: boolean) =>
    tokenizer(text.slice(0, CHARACTERS_PER_TOKEN * most).toWellFormed(), {
      padding: false,
      truncation: false,
      add_special_tokens: special,
      return_tensor: false,
    }).input_ids;
  const [empty, one] = [read('', 8, true), read('a', 8, true)];
  let tail = 0;
  while (tail < empty.length && empty.at(-1 - tail) === one.at(-1 - tail)) tail++;
  const pad = tokenizer.pad_token_id ?? 0;
  const requireToken = (name: string) => {
    const token = tokenForRole(folder, name);
    return token === undefined ? undefined : tokenId(tokenizer, folder, token);
  };
  const frame = {
    opening: requireToken('cls_token') ?? empty[0] ?? pad,
    closing: requireToken('sep_token') ?? empty.at(-1) ?? pad,
  };
  return {
    pad,
    unknown: requireToken('unk_token') ?? pad,
    frame,
    withSpecialTokens: (text, most) => [
      frame.opening,
      ...read(text, most, false).slice(0, most - 2),
      frame.closing,
    ],
    whole(text, most) {
      const ids = read(text, most, true);
      return ids.length <= most ? ids : [...ids.slice(0, most - tail), ...ids.slice(ids.length - tail)];
    },
    bare: (text, most) => read(text, most, false).slice(0, most),
    special(token) {
      const id = tokenId(tokenizer, folder, token);
      if (id === undefined) throw new UserError(`${folder}: its tokenizer has no token ${token}`);
      return id;
    },
    decode: (ids) =>
      tokenizer.decode(ids, { skip_special_tokens: true, clean_up_tokenization_spaces: false }),
  };
}

/** A special token by its role, as `tokenizer_config.json` names it. */
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

/** The id of an added token by `tokenizer.json`, which names them all. */
function addedToken(folder: string, token: string): number | undefined {
  return readTokenizer(folder).added_tokens?.find(({ content }) => content === token)?.id;
}
