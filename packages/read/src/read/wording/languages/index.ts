import { CHINESE, JAPANESE, RUSSIAN } from './asian-and-cyrillic.js';
import { FRENCH, GERMAN, ITALIAN, type PaperWords, PORTUGUESE, SPANISH } from './paper-words.js';

/** The words of papers by language, as a BCP 47 code. English words are with the code that looks for them. */
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

/** The words of one kind in all languages, each once. */
export const wordsOfAll = (kind: WordKind): string[] => [
  ...new Set(Object.values(PAPER_WORDS).flatMap((language) => language[kind])),
];
