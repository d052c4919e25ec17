import type { TfidfAnalyser } from '@citemill/metrics/vectors';
import { openEmbeddingRanker, rankedSummariser, tfidfRanker } from '../../models/index.js';
import { embedderOptions } from './embedding-model.js';
import type { ModelContext, ModelEntry } from './entry.js';
import { ranking, summarising } from './system.js';

/** Sets whose summaries answer a query. */
const WITH_QUERY = ['wikiref', 'scisummnet', 'qmsum', 'duc'];

const MEASURES = ['cosine', 'euclidean'] as const;

/** Rankers by TF-IDF of the example alone, as ROUGE-SciQFS fits it. */
const tfidf = (['words', 'chars'] satisfies TfidfAnalyser[]).flatMap((analyser) =>
  MEASURES.map((measure) => ({
    name: `tfidf-${analyser}-${measure}`,
    about: `${measure === 'cosine' ? 'cosine' : 'nearness'} of TF-IDF of ${analyser === 'words' ? 'words' : 'character trigrams'} to the query`,
    // Rows of length 1 lie the nearer the smaller their angle: the ranking is the same.
    ...(measure === 'euclidean' ? { aside: true } : {}),
    make: () => tfidfRanker({ analyser, measure }),
  })),
);

const minilm = MEASURES.map((measure) => ({
  name: `minilm-${measure}`,
  about: `${measure === 'cosine' ? 'cosine' : 'nearness'} of sentence embeddings (MiniLM) to the query`,
  async make(context: ModelContext) {
    const ranker = await openEmbeddingRanker({ ...embedderOptions(context), measure });
    return { ...ranker, name: `minilm-${measure}` };
  },
}));

/** Rankers of sentences, for sets that ask for a ranking. */
export const RANKING_MODELS: ModelEntry<'ranking'>[] = [
  ...tfidf.map(({ make, ...rest }) => ({ ...rest, kind: 'ranking' as const, make: () => ranking(make()) })),
  ...minilm.map(({ make, ...rest }) => ({
    ...rest,
    kind: 'ranking' as const,
    embeds: true,
    async make(context: ModelContext) {
      const ranker = await make(context);
      return { ...ranking(ranker), close: () => ranker.close() };
    },
  })),
];

/** Summarisers by similarity to the query, for sets that have one. */
export const QUERY_MODELS: ModelEntry<'summary'>[] = [
  ...tfidf.map(({ make, ...rest }) => ({
    ...rest,
    kind: 'summary' as const,
    sets: WITH_QUERY,
    make: ({ set }: ModelContext) =>
      summarising(rankedSummariser(make(), { ...set.length, name: rest.name })),
  })),
  ...minilm.map(({ make, ...rest }) => ({
    ...rest,
    kind: 'summary' as const,
    sets: WITH_QUERY,
    embeds: true,
    async make(context: ModelContext) {
      const ranker = await make(context);
      const summariser = rankedSummariser(ranker, { ...context.set.length, name: rest.name });
      return { ...summarising(summariser), close: () => ranker.close() };
    },
  })),
];
