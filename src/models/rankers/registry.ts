import type { Scorer, SentenceExample } from '../model.js';
import { greedyRougeRanker } from './greedy-ranker.js';
import { type TfidfRankerOptions, tfidfRanker } from './tfidf-ranker.js';

type Options = Omit<TfidfRankerOptions, 'analyser' | 'measure'>;

/** The rankers that need no embedding model, by name; options are plain JSON. */
export const RANKERS = {
  'tfidf-words-cosine': (options?: Options) => tfidfRanker({ ...options, analyser: 'words' }),
  'tfidf-words-euclidean': (options?: Options) =>
    tfidfRanker({ ...options, analyser: 'words', measure: 'euclidean' }),
  'tfidf-chars-cosine': (options?: Options) => tfidfRanker({ ...options, analyser: 'chars' }),
  'tfidf-chars-euclidean': (options?: Options) =>
    tfidfRanker({ ...options, analyser: 'chars', measure: 'euclidean' }),
  'greedy-rouge': () => greedyRougeRanker(),
} satisfies Record<string, (options?: Options) => Scorer<SentenceExample>>;
