import { signature } from '@citemill/metrics';
import { cosine, euclidean } from '@citemill/metrics/vectors';
import { type Embedder, type EmbedderOptions, openEmbedder } from '../../embed/index.js';
import type { Scorer, SentenceExample } from '../model.js';
import { negate, type RankingMeasure } from './measure.js';

export interface EmbeddingRankerOptions {
  measure?: RankingMeasure | undefined;
}

/** Ranks sentences by the similarity of their embeddings to the query's. The caller closes the embedder. */
export function embeddingRanker(
  embedder: Pick<Embedder, 'model' | 'identity' | 'embed'>,
  { measure = 'cosine' }: EmbeddingRankerOptions = {},
): Scorer<SentenceExample> {
  const compare = measure === 'cosine' ? cosine : euclidean;
  const { model, identity } = embedder;
  return {
    name: `embedding-${model.split('/').at(-1)}-${measure}`,
    signature: signature({ name: 'embedding', version: 1, options: { measure, model, identity } }),
    async score({ query, sentences }) {
      const vectors = await embedder.embed([query, ...sentences]);
      const first = vectors.row(0);
      const scores = new Float64Array(sentences.length);
      for (let i = 0; i < scores.length; i++)
        scores[i] = compare(first, vectors.values, (i + 1) * vectors.dimension);
      return measure === 'cosine' ? scores : negate(scores);
    },
  };
}

/** Returns an {@link embeddingRanker} with its own embedder, which `close` closes. */
export async function openEmbeddingRanker(
  options: EmbeddingRankerOptions & EmbedderOptions,
): Promise<Scorer<SentenceExample> & { close(): Promise<void> }> {
  const { measure, ...embedderOptions } = options;
  const embedder = await openEmbedder(embedderOptions);
  return { ...embeddingRanker(embedder, { measure }), close: () => embedder.close() };
}
