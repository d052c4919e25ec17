import { GERMAN } from './de.js';
import { SPANISH } from './es.js';
import { FRENCH } from './fr.js';
import { ITALIAN } from './it.js';
import { JAPANESE } from './ja.js';
import type { PaperWords } from './paper-words.js';
import { PORTUGUESE } from './pt.js';
import { RUSSIAN } from './ru.js';
import { CHINESE } from './zh.js';

/** The words of papers by language (BCP 47 code). English words are in the files that use them. */
export const PAPER_WORDS: Readonly<Record<string, PaperWords>> = {
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  it: ITALIAN,
  zh: CHINESE,
  ja: JAPANESE,
  ru: RUSSIAN,
};

/** Names of words in {@link PaperWords}. */
type WordKind = Exclude<keyof PaperWords, 'sources'>;

/** Returns the words of one kind in all languages, each once. */
export const wordsOfAll = (kind: WordKind): string[] => [
  ...new Set(Object.values(PAPER_WORDS).flatMap((language) => language[kind])),
];
