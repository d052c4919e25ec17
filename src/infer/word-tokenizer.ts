import { join } from 'node:path';
import { z } from 'zod';
import { checkJson } from '../lineage/index.js';
import { MODEL_ADVICE } from './model-folder.js';
import { readTokenizer } from './model-json.js';

/** Words with their ids. We read them ourselves, since transformers.js does not support word-level tokenizers. */
const vocabulary = z.record(z.string(), z.int());

/** Runs of letters, digits and underscores, and runs of other characters, like the Whitespace splitter of `tokenizers`. */
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
    // Letter by letter, as in `tokenizers`: lower-casing a whole text would give the final form of sigma.
    const lower = Array.from(text.normalize('NFC'), (letter) => letter.toLowerCase()).join('');
    return (lower.match(WORDS) ?? []).map((word) => ids.get(word) ?? unknown);
  };
}
