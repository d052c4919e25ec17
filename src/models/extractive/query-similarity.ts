import type { Summariser } from '../model.js';
import { type TfidfRankerOptions, tfidfRanker } from '../rankers/index.js';
import { type RankedOptions, rankedSummariser } from './ranked.js';

/** Returns the sentences most similar to the query by TF-IDF: QUERY-SIM in WikiRef's DUC table. */
export function querySimilarity(options: TfidfRankerOptions & RankedOptions = {}): Summariser {
  const { maxSentences, words, overflow, redundancy, order, threshold, name, ...rankerOptions } = options;
  return rankedSummariser(tfidfRanker(rankerOptions), {
    maxSentences,
    words,
    overflow,
    redundancy,
    order,
    threshold,
    name: name ?? 'query-similarity',
  });
}
