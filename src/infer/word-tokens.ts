import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.js';

/** The parts of a `tokenizer.json` that name whole words: the package for tokenizers reads only pieces of words. */
interface WordLevel {
  model: { type: string; vocab: Record<string, number>; unk_token: string };
}

/** Runs of letters, digits and underscores, and runs of other signs, as the Whitespace splitter of `tokenizers` cuts them. */
const WORDS =
  /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]+|[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}\s]+/gu;

/** Reads the vocabulary of a word-level tokenizer; `undefined` where the folder has another kind. */
export function wordVocabulary(folder: string): ((text: string) => number[]) | undefined {
  const file = join(folder, 'tokenizer.json');
  const { model } = readJson(file) as { model?: WordLevel['model'] };
  if (model?.type !== 'WordLevel') return undefined;
  const ids = new Map(Object.entries(model.vocab));
  const unknown = ids.get(model.unk_token) ?? 1;
  return (text) => {
    // Letter by letter, as `tokenizers` does it: a whole text would get the final form of sigma.
    const lower = Array.from(text.normalize('NFC'), (letter) => letter.toLowerCase()).join('');
    return (lower.match(WORDS) ?? []).map((word) => ids.get(word) ?? unknown);
  };
}

function readJson(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    throw new UserError(`${file}: the tokenizer can't be read (${(error as Error).message})`);
  }
}
