import { createHash } from 'node:crypto';
import { porterStemmer, STOP_WORDS, sentences, unicodeWords } from '@citemill/metrics/text';
import type { CitedBody } from '../cited-bodies.js';
import { countTokens } from '../words.js';

/** A cited page as the recipe sees it: read once for all statements of an article that cite it. */
export interface CitedDocument {
  work: string;
  url: string;
  title: string | null;
  sentences: string[];
  tokens: number;
  /** The stems of its words. */
  stems: ReadonlySet<string>;
  /** The same for two addresses of one text. */
  hash: string;
}

const stemOf = porterStemmer('nltk');

/** The stems of the words that carry meaning, in order and with repetitions. */
const contentStems = (text: string): string[] =>
  unicodeWords(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);

/** The words of a sentence as one key, which punctuation and case do not change. */
const sentenceKey = (sentence: string): string => unicodeWords(sentence).join(' ');

export function documentOf({ work, paper, title, text }: CitedBody): CitedDocument {
  const own = text
    .split('\n')
    .flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)));
  return {
    work,
    url: paper.replace(/^url:/, ''),
    title,
    sentences: own,
    tokens: own.reduce((sum, sentence) => sum + countTokens(sentence), 0),
    stems: new Set(contentStems(text)),
    hash: createHash('sha256').update(own.map(sentenceKey).join('\n')).digest('hex').slice(0, 32),
  };
}

/** The share of a statement's words, stop words left out, that a document holds; null where it has no such words. */
export function wordRecall(statement: string, document: CitedDocument): number | null {
  const wanted = contentStems(statement);
  if (wanted.length === 0) return null;
  let held = 0;
  for (const stem of wanted) if (document.stems.has(stem)) held++;
  return held / wanted.length;
}

/** Sentences of fewer words are the same in many texts by chance. */
const TELLING_WORDS = 8;

/** The keys of an article's sentences that are long enough to be told again only by a copy. */
export function tellingSentences(texts: Iterable<string>): Set<string> {
  const keys = new Set<string>();
  for (const text of texts)
    for (const { start, end } of sentences(text)) {
      const words = unicodeWords(text.slice(start, end));
      if (words.length >= TELLING_WORDS) keys.add(words.join(' '));
    }
  return keys;
}

/** How many sentences of the article a document holds word for word. */
export const sharedSentences = (document: CitedDocument, article: ReadonlySet<string>): number =>
  document.sentences.reduce((sum, sentence) => sum + (article.has(sentenceKey(sentence)) ? 1 : 0), 0);
