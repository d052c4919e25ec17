import { openEmbedder } from '../../embed/index.js';
import { EmbeddingPairs, MlpRanker, TfidfPairs } from '../../models/index.js';
import { embedderOptions } from './embedding-model.js';
import type { ModelContext, ModelEntry } from './entry.js';
import { ranking } from './system.js';

/** Perceptrons that see the query beside the sentence. */
export const PERCEPTRONS: ModelEntry<'ranking'>[] = [
  ...(['words', 'chars'] as const).map((analyser): ModelEntry<'ranking'> => {
    const name = `mlp-tfidf-${analyser}`;
    return {
      ...{
        name,
        about: `a perceptron on TF-IDF of query and sentence (${analyser})`,
        kind: 'ranking',
        learns: true,
      },
      make: () => ({ ...ranking(new MlpRanker(new TfidfPairs({ analyser }))), name }),
    };
  }),
  {
    ...{ name: 'mlp-minilm', about: 'a perceptron on embeddings of query and sentence', kind: 'ranking' },
    ...{ learns: true, embeds: true },
    async make(context: ModelContext) {
      const embedder = await openEmbedder(embedderOptions(context));
      const ranker = new MlpRanker(new EmbeddingPairs(embedder));
      return { ...ranking(ranker), name: 'mlp-minilm', close: () => embedder.close() };
    },
  },
];
