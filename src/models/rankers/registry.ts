import type { Scorer, SentenceExample } from '../model.js';
import { type TfidfRankerOptions, tfidfRanker } from './tfidf-ranker.js';

type Options = Omit<TfidfRankerOptions, 'analyser' | 'measure'>;

/** The rankers that need no model of their own, by name; each takes options of plain JSON. */
export const RANKERS = {
  'tfidf-words-cosine': (options?: Options) => tfidfRanker({ ...options, analyser: 'words' }),
  'tfidf-words-euclidean': (options?: Options) =>
    tfidfRanker({ ...options, analyser: 'words', measure: 'euclidean' }),
  'tfidf-chars-cosine': (options?: Options) => tfidfRanker({ ...options, analyser: 'chars' }),
  'tfidf-chars-euclidean': (options?: Options) =>
    tfidfRanker({ ...options, analyser: 'chars', measure: 'euclidean' }),
} satisfies Record<string, (options?: Options) => Scorer<SentenceExample>>;

export type RankerName = keyof typeof RANKERS;
