import { createHash } from 'node:crypto';
import { porterStemmer, STOP_WORDS, sentences, unicodeWords } from '@citemill/metrics/text';
import type { CitedBody } from '../cited-bodies.js';
import { countTokens } from '../words.js';

/** A cited page, read once for all statements of an article that cite it. */
export interface CitedDocument {
  work: string;
  url: string;
  title: string | null;
  sentences: string[];
  tokens: number;
  /** The stems of the words, without stop words. */
  stems: ReadonlySet<string>;
  /** Equal for pages with the same text under different URLs. */
  hash: string;
}

const stem = porterStemmer('nltk');

/** Returns the stems of all words other than stop words, in order and with repetitions. */
const stemsWithoutStopWords = (text: string): string[] =>
  unicodeWords(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem);

/** Returns a key for a sentence that ignores punctuation and case. */
const sentenceKey = (sentence: string): string => unicodeWords(sentence).join(' ');

export function readDocument({ work, paper, title, text, language }: CitedBody): CitedDocument {
  const texts = text
    .split('\n')
    .flatMap((line) => sentences(line, { language }).map(({ start, end }) => line.slice(start, end)));
  return {
    work,
    url: paper.replace(/^url:/, ''),
    title,
    sentences: texts,
    tokens: texts.reduce((sum, sentence) => sum + countTokens(sentence), 0),
    stems: new Set(stemsWithoutStopWords(text)),
    hash: createHash('sha256').update(texts.map(sentenceKey).join('\n')).digest('hex').slice(0, 32),
  };
}

/** Returns the share of a statement's words, without stop words, that occur in a document; null if it has only stop words. */
export function wordRecall(statement: string, document: CitedDocument): number | null {
  const stems = stemsWithoutStopWords(statement);
  if (stems.length === 0) return null;
  let matched = 0;
  for (const stem of stems) if (document.stems.has(stem)) matched++;
  return matched / stems.length;
}

/** Minimum number of words of a sentence that does not occur in many texts by chance. */
const MIN_DISTINCTIVE_WORDS = 8;

/** Returns the keys of an article's sentences that are long enough to occur only in copies of the article. */
export function distinctiveSentences(texts: Iterable<string>, language?: string | null): Set<string> {
  const keys = new Set<string>();
  for (const text of texts)
    for (const { start, end } of sentences(text, { language })) {
      const words = unicodeWords(text.slice(start, end));
      if (words.length >= MIN_DISTINCTIVE_WORDS) keys.add(words.join(' '));
    }
  return keys;
}

/** Counts a document's sentences that are in the article word for word. */
export const sharedSentences = (document: CitedDocument, article: ReadonlySet<string>): number =>
  document.sentences.reduce((sum, sentence) => sum + (article.has(sentenceKey(sentence)) ? 1 : 0), 0);
