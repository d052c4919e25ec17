import type { TfidfAnalyser } from '@citemill/metrics/vectors';
import { greedyRougeRanker, openEmbeddingRanker, rankedSummariser, tfidfRanker } from '../../models/index.js';
import { embedderOptions, minilmOptions } from './embedding-model.js';
import type { ModelContext, ModelEntry } from './entry.js';
import { rankingSystem, summarySystem } from './system.js';

/** Sets whose summaries answer a query. */
const WITH_QUERY = ['wikiref', 'scisummnet', 'qmsum', 'duc'];

const MEASURES = ['cosine', 'euclidean'] as const;
const MEASURE_NAMES = { cosine: 'cosine', euclidean: 'Euclidean distance' } as const;

/** Rankers by TF-IDF, fitted to each example by itself, as in ROUGE-SciQFS. */
const tfidfRankers = (['words', 'chars'] satisfies TfidfAnalyser[]).flatMap((analyser) =>
  MEASURES.map((measure) => ({
    name: `tfidf-${analyser}-${measure}`,
    about: `${MEASURE_NAMES[measure]} between the TF-IDF vectors of query and sentence, by ${analyser === 'words' ? 'words' : 'character trigrams'}`,
    // For vectors of length 1 the distance follows from the angle: the ranking is the same.
    ...(measure === 'euclidean' ? { excludedFromAll: true } : {}),
    make: () => tfidfRanker({ analyser, measure }),
  })),
);

/** Rankers by embeddings: of MiniLM, as in ROUGE-SciQFS, and of the model that the user chose. */
const embeddingRankers = [
  ...MEASURES.map((measure) => ({
    name: `minilm-${measure}`,
    about: `${MEASURE_NAMES[measure]} between the embeddings (MiniLM) of query and sentence`,
    measure,
    options: minilmOptions,
  })),
  {
    name: 'embeddings',
    about:
      'cosine between the embeddings of query and sentence; --embeddings names the model (default: MiniLM)',
    measure: 'cosine' as const,
    options: embedderOptions,
  },
].map(({ name, about, measure, options }) => ({
  name,
  about,
  async make(context: ModelContext) {
    return { ...(await openEmbeddingRanker({ ...options(context), measure })), name };
  },
}));

/** Rankers of sentences. */
export const RANKING_MODELS: ModelEntry<'ranking'>[] = [
  ...tfidfRankers.map(({ make, ...rest }) => ({
    ...rest,
    kind: 'ranking' as const,
    make: () => rankingSystem(make()),
  })),
  ...embeddingRankers.map(({ make, ...rest }) => ({
    ...rest,
    kind: 'ranking' as const,
    embeds: true,
    async make(context: ModelContext) {
      const ranker = await make(context);
      return { ...rankingSystem(ranker), close: () => ranker.close() };
    },
  })),
  {
    name: 'greedy-rouge',
    about: 'greedy ROUGE-2 against the query, the rule that adds labels to SciQFS',
    kind: 'ranking',
    excludedFromAll: true,
    make: () => rankingSystem(greedyRougeRanker()),
  },
];

/** Summarisers by similarity to the query, for sets that have one. */
export const QUERY_MODELS: ModelEntry<'summary'>[] = [
  ...tfidfRankers.map(({ make, ...rest }) => ({
    ...rest,
    kind: 'summary' as const,
    sets: WITH_QUERY,
    make: ({ set }: ModelContext) =>
      summarySystem(rankedSummariser(make(), { ...set.selection, name: rest.name })),
  })),
  ...embeddingRankers.map(({ make, ...rest }) => ({
    ...rest,
    kind: 'summary' as const,
    sets: WITH_QUERY,
    embeds: true,
    async make(context: ModelContext) {
      const ranker = await make(context);
      const summariser = rankedSummariser(ranker, { ...context.set.selection, name: rest.name });
      return { ...summarySystem(summariser), close: () => ranker.close() };
    },
  })),
];
