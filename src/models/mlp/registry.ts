import type { TfidfOptions } from '@citemill/metrics/vectors';
import type { Scorer, SentenceExample } from '../model.js';
import { TfidfPairs } from './pairs.js';
import { type MlpOptions, MlpRanker } from './ranker.js';

type Options = MlpOptions & { tfidf?: Omit<TfidfOptions, 'analyser'> | undefined };

/** Perceptrons by name, with the layers that SciQFS found best (Appendix A.2); the options are plain JSON. */
export const MLP_RANKERS = {
  'mlp-tfidf-words': (options?: Options) =>
    new MlpRanker(new TfidfPairs({ ...options?.tfidf, analyser: 'words' }), { hidden: [400], ...options }),
  'mlp-tfidf-chars': (options?: Options) =>
    new MlpRanker(new TfidfPairs({ ...options?.tfidf, analyser: 'chars' }), {
      hidden: [100, 100, 100],
      ...options,
    }),
} satisfies Record<string, (options?: Options) => Scorer<SentenceExample>>;

export type MlpName = keyof typeof MLP_RANKERS;
