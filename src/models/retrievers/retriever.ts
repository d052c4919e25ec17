import { signature } from '@citemill/metrics';
import { porterStemmer } from '@citemill/metrics/text';
import {
  Bm25Index,
  type Bm25Options,
  buildNeighbourIndex,
  LUCENE_STOP_WORDS,
  type Neighbour,
  type NeighbourIndex,
  type NeighbourIndexOptions,
  normalise,
  PostingsSearch,
  TfidfVectoriser,
  transpose,
} from '@citemill/metrics/vectors';
import type { RetrievalCandidate, RetrievalExample } from '../../dataset/index.js';
import { type EmbedderOptions, openEmbedder } from '../../embed/index.js';
import type { Named } from '../model.js';

/** Finds the best candidates for a query. `index` is called once, before the first search. */
export interface Retriever extends Named {
  /** True if it compares words, which texts in different languages do not share. */
  readonly isLexical?: boolean;
  index(texts: readonly string[]): Promise<void>;
  /** Returns the up to `k` best texts for a query, best first. */
  search(query: string, k: number): Neighbour[] | Promise<Neighbour[]>;
  close?(): Promise<void>;
}

interface Bm25RetrieverOptions extends Pick<Bm25Options, 'k1' | 'b'> {
  /** Compare Porter's stems instead of words, so that "plants" finds "plant". Default: false, as in bm25s. */
  stem?: boolean | undefined;
}

/** BM25 over the texts of the candidates. */
export function bm25Retriever(options: Bm25RetrieverOptions = {}): Retriever {
  const { k1 = 1.2, b = 0.75, stem = false } = options;
  const prepare = stem ? stemWords : (text: string) => text;
  let index: Bm25Index | undefined;
  return {
    name: 'bm25',
    isLexical: true,
    signature: signature({
      name: 'bm25',
      version: 1,
      options: {
        k1,
        b,
        idf: 'lucene',
        stop: stem ? 'lucene-stemmed' : 'lucene',
        ...(stem ? { stem: 'porter-nltk' } : {}),
      },
    }),
    async index(texts) {
      index = new Bm25Index(texts.map(prepare), {
        k1,
        b,
        ...(stem ? { stopWords: STEMMED_STOP_WORDS } : {}),
      });
    },
    search: (query, k) => index?.search(prepare(query), k) ?? [],
  };
}

const stemmer = porterStemmer('nltk', { minLength: 3 });

/** Stop words as they are after stemming: "this" becomes "thi". */
const STEMMED_STOP_WORDS: ReadonlySet<string> = new Set([...LUCENE_STOP_WORDS].map((word) => stemmer(word)));

/** Returns a text with its words in lower case and stemmed; words with other letters than a to z stay as they are. */
const stemWords = (text: string): string =>
  text.toLowerCase().replaceAll(/(?<![\p{L}\d_])[a-z]+(?![\p{L}\d_])/gu, stemmer);

/** Cosine between the TF-IDF vectors of query and candidate, fitted on the candidates. */
export function tfidfRetriever(): Retriever {
  const vectoriser = new TfidfVectoriser({ sublinear: true });
  let search: PostingsSearch | undefined;
  return {
    name: 'tfidf',
    isLexical: true,
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

/**
 * Cosine between the embeddings of query and candidate. With more than `exactUpTo` candidates (default: any number), an index finds them,
 * which is faster and occasionally misses one.
 */
export async function openEmbeddingRetriever({
  exactUpTo = Number.POSITIVE_INFINITY,
  ...options
}: EmbedderOptions & Pick<NeighbourIndexOptions, 'exactUpTo'>): Promise<Retriever> {
  const embedder = await openEmbedder(options);
  const { model, identity } = embedder;
  let neighbours: NeighbourIndex | undefined;
  return {
    name: 'embeddings',
    signature: signature({
      name: 'embedding-retriever',
      version: 1,
      options: { model, identity, ...(Number.isFinite(exactUpTo) && { exactUpTo }) },
    }),
    async index(texts) {
      const vectors = await embedder.embed(texts);
      for (const vector of vectors) normalise(vector);
      neighbours = await buildNeighbourIndex(vectors, { exactUpTo });
    },
    async search(query, k) {
      if (!neighbours) return [];
      const vector = (await embedder.embed([query])).row(0);
      normalise(vector);
      return neighbours.search(vector, k);
    },
    close: () => embedder.close(),
  };
}

/** A candidate with its score. */
export interface RankedCandidate {
  id: string;
  score: number;
}

/** Returns the best candidates for an example, without those that it excludes. */
export async function rankCandidates(
  retriever: Retriever,
  candidates: readonly RetrievalCandidate[],
  { query, excluded }: Pick<RetrievalExample, 'query' | 'excluded'>,
  k: number,
): Promise<RankedCandidate[]> {
  const hits = await retriever.search(query, k + excluded.length);
  return hits
    .flatMap(({ index, score }) => {
      const id = candidates[index]?.id;
      return id === undefined || excluded.includes(id) ? [] : { id, score };
    })
    .slice(0, k);
}
