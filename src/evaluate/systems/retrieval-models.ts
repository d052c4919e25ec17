import type { RetrievalCandidate } from '../../dataset/index.js';
import {
  bm25Retriever,
  openEmbeddingRetriever,
  type Retriever,
  rankCandidates,
  tfidfRetriever,
} from '../../models/index.js';
import { UserError } from '../../user-error.js';
import { embedderOptions } from './embedding-model.js';
import type { ModelContext, ModelEntry } from './entry.js';
import type { System } from './system.js';

/** Number of candidates in an answer; the metrics use no more. */
export const MAX_RANKED = 100;

/** Returns a system that ranks a set's candidates with a retriever, which indexes them before the first query. */
function retrievalSystem(retriever: Retriever, { set }: Pick<ModelContext, 'set'>): System<'retrieval'> {
  // One promise for all queries: concurrent queries must not index the candidates twice.
  let indexed: Promise<RetrievalCandidate[]> | undefined;
  const index = async () => {
    if (!set.candidates) throw new UserError(`${set.path} has no candidates to choose from`);
    const all: RetrievalCandidate[] = [];
    for await (const candidate of set.candidates()) all.push(candidate);
    await retriever.index(all.map(({ text }) => text));
    return all;
  };
  return {
    name: retriever.name,
    signature: set.query ? `${retriever.signature}|${set.query}` : retriever.signature,
    async answer(example) {
      indexed ??= index();
      const candidates = await rankCandidates(retriever, await indexed, example, MAX_RANKED);
      return { ranked: candidates.map(({ id }) => id), scores: candidates.map(({ score }) => score) };
    },
    ...(retriever.close ? { close: () => retriever.close?.() ?? Promise.resolve() } : {}),
  };
}

/** Models that find candidates, without training. */
export const RETRIEVAL_MODELS: ModelEntry<'retrieval'>[] = [
  {
    name: 'bm25',
    kind: 'retrieval',
    about: 'BM25 of the context over titles and abstracts, as Lucene computes it',
    make: (context) => retrievalSystem(bm25Retriever(), context),
  },
  {
    name: 'tfidf',
    kind: 'retrieval',
    about: 'cosine between the TF-IDF vectors of context and candidate',
    make: (context) => retrievalSystem(tfidfRetriever(), context),
  },
  {
    name: 'embeddings',
    kind: 'retrieval',
    embeds: true,
    about:
      'cosine between the embeddings of context and candidate; --embeddings names the model (default: MiniLM)',
    async make(context) {
      return retrievalSystem(await openEmbeddingRetriever(embedderOptions(context)), context);
    },
  },
];
