import { join } from 'node:path';
import { z } from 'zod';
import { checkJson } from '../lineage/index.js';
import { MODEL_ADVICE } from './model-folder.js';
import { readTokenizer } from './model-json.js';

/** The words of a tokenizer with their numbers: the package for tokenizers reads only pieces of words. */
const vocabulary = z.record(z.string(), z.int());

/** Runs of letters, digits and underscores, and runs of other signs, as the Whitespace splitter of `tokenizers` cuts them. */
const WORDS =
  /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]+|[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}\s]+/gu;

/** Reads the vocabulary of a word-level tokenizer; `undefined` if the folder has another kind. */
export function wordVocabulary(folder: string): ((text: string) => number[]) | undefined {
  const { model } = readTokenizer(folder);
  if (model.type !== 'WordLevel') return undefined;
  const ids = new Map(
    Object.entries(checkJson(model.vocab, vocabulary, join(folder, 'tokenizer.json'), MODEL_ADVICE)),
  );
  const unknown = ids.get(String(model.unk_token)) ?? 1;
  return (text) => {
    // Letter by letter, as `tokenizers` does it: a whole text would get the final form of sigma.
    const lower = Array.from(text.normalize('NFC'), (letter) => letter.toLowerCase()).join('');
    return (lower.match(WORDS) ?? []).map((word) => ids.get(word) ?? unknown);
  };
}
