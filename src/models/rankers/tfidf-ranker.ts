import { signature } from '@citemill/metrics';
import { cosinesWithFirst, distancesFromFirst } from '@citemill/metrics/vectors';
import { ExampleRows, type ExampleRowsOptions } from '../example-rows.js';
import type { Scorer, SentenceExample } from '../model.js';
import { negate, type RankingMeasure } from './measure.js';

export interface TfidfRankerOptions extends ExampleRowsOptions {
  measure?: RankingMeasure | undefined;
}

/**
 * Ranks sentences by their TF-IDF similarity to the query: `tfidf-words-cosine` and `tfidf-chars-cosine` are ROUGE-SciQFS's TFIDF-Words and
 * TFIDF-Chars. Euclidean scores are negative distances. If there is nothing to compare, for example with an empty query, cosines are 0.
 */
export function tfidfRanker(options: TfidfRankerOptions = {}): Scorer<SentenceExample> {
  const { measure = 'cosine', ...rowOptions } = options;
  const rows = new ExampleRows(rowOptions);
  const { settings } = rows;
  const score = async (example: SentenceExample) =>
    measure === 'cosine' ? cosinesWithFirst(rows.of(example)) : negate(distancesFromFirst(rows.of(example)));
  return {
    name: `tfidf-${settings.analyser}-${measure}`,
    signature: signature({ name: 'tfidf', version: 1, options: { measure, ...settings } }),
    ...(rows.fittedOn === 'training' && { fit: (training) => rows.fit(training) }),
    score,
  };
}
