import type { RetrievalCandidate } from '../../dataset/index.js';
import {
  bm25Retriever,
  fuseRankings,
  openEmbeddingRetriever,
  type Retriever,
  rankCandidates,
  tfidfRetriever,
} from '../../models/index.js';
import { UserError } from '../../user-error.js';
import { embedderOptions } from './embedding-model.js';
import type { ModelContext, ModelEntry } from './entry.js';
import type { System } from './system.js';

/** Candidates in an answer: as many as the metrics look at. */
const ANSWERED = 100;

/** A system that ranks the candidates of a set by a retriever, which is given them before the first query. */
function retrievalSystem(retriever: Retriever, { set }: Pick<ModelContext, 'set'>): System<'retrieval'> {
  let candidates: RetrievalCandidate[] | undefined;
  const index = async () => {
    if (!set.candidates) throw new UserError(`${set.path}: has no candidates to choose from`);
    const all: RetrievalCandidate[] = [];
    for await (const candidate of set.candidates()) all.push(candidate);
    await retriever.index(all.map(({ text }) => text));
    return all;
  };
  return {
    name: retriever.name,
    signature: set.query ? `${retriever.signature}|${set.query}` : retriever.signature,
    async answer(example) {
      candidates ??= await index();
      return { ranked: await rankCandidates(retriever, candidates, example, ANSWERED) };
    },
    ...(retriever.close ? { close: () => retriever.close?.() ?? Promise.resolve() } : {}),
  };
}

/** Two systems as one, by reciprocal rank fusion of their answers. */
export function fuseSystems(
  name: string,
  systems: readonly [System<'retrieval'>, System<'retrieval'>],
): System<'retrieval'> {
  const [first, second] = systems;
  return {
    name,
    signature: `fused|(${first.signature})+(${second.signature})|reciprocal-rank:60`,
    async answer(example) {
      const [a, b] = [await first.answer(example), await second.answer(example)];
      return { ranked: fuseRankings(a.ranked ?? [], b.ranked ?? [], ANSWERED) };
    },
    async close() {
      for (const system of systems) await system.close?.();
    },
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
      const { embeddings } = context;
      const options = { ...embedderOptions(context), ...(embeddings ? { model: embeddings } : {}) };
      return retrievalSystem(await openEmbeddingRetriever(options), context);
    },
  },
];
