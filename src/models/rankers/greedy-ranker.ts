import { greedy, signature } from '@citemill/metrics';
import type { Scorer, SentenceExample } from '../model.js';
import { tfidfRanker } from './tfidf-ranker.js';

/** More than any cosine, so that every picked sentence ranks before the others. */
const ABOVE_ALL_COSINES = 2;

/**
 * Ranks the sentences that greedy ROUGE-2 picks for the query first, in the order of picking, and the others by TF-IDF. SciQFS
 * adds such sentences to its labels, so this ranker shows how far labels can be predicted from the rule that made them.
 */
export function greedyRougeRanker(): Scorer<SentenceExample> {
  const selector = greedy({ variant: 'google', stem: true, n: 2, measure: 'f' });
  const tfidf = tfidfRanker();
  return {
    name: 'greedy-rouge',
    signature: signature({
      name: 'greedy-rouge',
      version: 1,
      options: { picks: selector.signature, others: tfidf.signature },
    }),
    async score(example) {
      const scores = await tfidf.score(example);
      const { picked } = selector.select(example.sentences, example.query ?? '');
      for (const [rank, sentence] of picked.entries())
        scores[sentence] = ABOVE_ALL_COSINES + 1 - rank / picked.length;
      return scores;
    },
  };
}
