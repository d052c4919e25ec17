import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheRoot } from '../cache-root.js';
import { chooseQuery } from '../evaluate/index.js';
import { openReranker, type Precision } from '../infer/index.js';
import { bm25Retriever, openEmbeddingRetriever, type Retriever } from '../models/index.js';
import { PLAIN_QUERY, type QuerySettings } from './queries.js';
import { RERANKED_CANDIDATES, type Reranking } from './reranking.js';

export interface RankingChoice {
  /** An embedding model, by name or folder (default: BM25). */
  embeddings?: string | undefined;
  /** The folder of embedding models that are given by name. */
  modelFolder?: string | undefined;
  /** The folder of a cross-encoder that reorders the first candidates. */
  rerank?: string | undefined;
  rerankBest?: number | undefined;
  rerankWeight?: number | undefined;
  /** The precision of the cross-encoder (default: fp32). */
  rerankPrecision?: Precision | undefined;
}

/** What an audit ranks candidates with. */
export interface OpenedRanking {
  retriever: Retriever;
  /** Its name for the report. */
  method: string;
  query: QuerySettings;
  reranking?: Reranking | undefined;
  close(): Promise<void>;
}

/** Opens the models that an audit ranks candidates with. */
export async function openRanking(choice: RankingChoice): Promise<OpenedRanking> {
  // The smaller mistake first: a folder without a cross-encoder is found before an encoder is loaded.
  const reranker = choice.rerank
    ? await openReranker(choice.rerank, {
        precision: choice.rerankPrecision,
        cacheFolder: join(cacheRoot(), 'answers'),
      })
    : undefined;
  try {
    const search = await openSearch(choice);
    if (!reranker) return { ...search, close: async () => search.retriever.close?.() };
    const best = choice.rerankBest ?? RERANKED_CANDIDATES;
    return {
      ...search,
      method: `${search.method}, with the first ${best} reordered by the cross-encoder ${reranker.name},`,
      reranking: { reranker, best, weight: choice.rerankWeight ?? 1 },
      async close() {
        await search.retriever.close?.();
        await reranker.close();
      },
    };
  } catch (error) {
    await reranker?.close();
    throw error;
  }
}

async function openSearch({
  embeddings,
  modelFolder,
}: RankingChoice): Promise<Pick<OpenedRanking, 'retriever' | 'method' | 'query'>> {
  if (!embeddings)
    return { retriever: bm25Retriever({ stem: true }), method: 'BM25 with stems', query: PLAIN_QUERY };
  const retriever = await openEmbeddingRetriever({
    model: embeddings,
    cacheFolder: cacheRoot(),
    ...(modelFolder ? { modelsFolder: modelFolder } : {}),
  });
  const query = { ...PLAIN_QUERY, ...chooseQuery({ embeddings, modelFolder }) };
  // Reports are shared: they name the folder, not where it is.
  const name = existsSync(embeddings) ? basename(embeddings) : embeddings;
  return { retriever, method: `the embeddings of ${name}`, query };
}
