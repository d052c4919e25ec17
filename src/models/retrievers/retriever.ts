import { signature } from '@citemill/metrics';
import {
  Bm25Index,
  type Bm25Options,
  type Neighbour,
  nearest,
  PostingsSearch,
  TfidfVectoriser,
  transpose,
} from '@citemill/metrics/vectors';
import type { RetrievalCandidate, RetrievalExample } from '../../dataset/index.js';
import { type EmbedderOptions, openEmbedder } from '../../embed/index.js';
import type { Named } from '../model.js';

/** Finds the best candidates for a query. `index` is called once, before the first search. */
export interface Retriever extends Named {
  index(texts: readonly string[]): Promise<void>;
  /** The up to `k` best texts for a query, best first. */
  search(query: string, k: number): Neighbour[] | Promise<Neighbour[]>;
  close?(): Promise<void>;
}

/** BM25 over the texts of the candidates. */
export function bm25Retriever(options: Pick<Bm25Options, 'k1' | 'b'> = {}): Retriever {
  const { k1 = 1.2, b = 0.75 } = options;
  let index: Bm25Index | undefined;
  return {
    name: 'bm25',
    signature: signature({ name: 'bm25', version: 1, options: { k1, b, idf: 'lucene', stop: 'lucene' } }),
    async index(texts) {
      index = new Bm25Index(texts, { k1, b });
    },
    search: (query, k) => index?.search(query, k) ?? [],
  };
}

/** Cosine between the TF-IDF vectors of query and candidate, fitted on the candidates. */
export function tfidfRetriever(): Retriever {
  const vectoriser = new TfidfVectoriser({ sublinear: true });
  let search: PostingsSearch | undefined;
  return {
    name: 'tfidf',
    signature: signature({
      name: 'tfidf-retriever',
      version: 1,
      options: { unit: 'words', sublinear: true },
    }),
    async index(texts) {
      const rows = vectoriser.fitTransform(texts);
      search = new PostingsSearch(transpose(rows), rows.rows);
    },
    search: (query, k) => search?.nearest(vectoriser.transform([query]), 0, k) ?? [],
  };
}

/** Cosine between the embeddings of query and candidate. */
export async function openEmbeddingRetriever(options: EmbedderOptions): Promise<Retriever> {
  const embedder = await openEmbedder(options);
  const { model, identity } = embedder;
  let vectors: Awaited<ReturnType<typeof embedder.embed>> | undefined;
  return {
    name: 'embeddings',
    signature: signature({ name: 'embedding-retriever', version: 1, options: { model, identity } }),
    async index(texts) {
      vectors = await embedder.embed(texts);
    },
    async search(query, k) {
      if (!vectors) return [];
      return nearest(vectors, (await embedder.embed([query])).row(0), k);
    },
    close: () => embedder.close(),
  };
}

/** Rank fusion counts ranks from here, so that the first few do not outweigh all others (Cormack et al., 2009). */
const FUSION_START = 60;

/** Two rankings of the same candidates as one, by reciprocal rank fusion. */
export function fuseRankings(first: readonly string[], second: readonly string[], k: number): string[] {
  const scores = new Map<string, number>();
  for (const ranked of [first, second])
    for (const [rank, id] of ranked.entries())
      scores.set(id, (scores.get(id) ?? 0) + 1 / (FUSION_START + rank + 1));
  return [...scores]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, k)
    .map(([id]) => id);
}

/** The ids of the best candidates for an example, without those that it excludes. */
export async function rankCandidates(
  retriever: Retriever,
  candidates: readonly RetrievalCandidate[],
  { query, excluded }: Pick<RetrievalExample, 'query' | 'excluded'>,
  k: number,
): Promise<string[]> {
  const found = await retriever.search(query, k + excluded.length);
  return found
    .flatMap(({ index }) => candidates[index]?.id ?? [])
    .filter((id) => !excluded.includes(id))
    .slice(0, k);
}
