import { createHash } from 'node:crypto';
import { sentenceTexts } from '@citemill/metrics/text';
import { cacheRoot } from '../cache-root.js';
import { type CitedBy, mentionedMarks, type RetrievalCandidate, withoutMarks } from '../dataset/index.js';
import { bm25Retriever, openEmbeddingRetriever, type Retriever, rankCandidates } from '../models/index.js';
import { removeTokens } from '../recipes/mask-marks.js';
import { UserError } from '../user-error.js';
import { openSet } from './sets/index.js';
import type { Instruments } from './tasks/index.js';

/** Number of search results among which a paper counts as found. */
const RESULTS = 10;

export interface CitedRanksOptions {
  /** The citrec dataset whose candidates are searched. */
  candidates: string;
  /** The encoder that searches: a name or a folder. Default: BM25. */
  embeddings?: string | undefined;
  /** Folder with encoders by name. */
  modelFolder?: string | undefined;
}

/** Returns the sentences of a text that have a mark; the whole text if the paper has none. */
function buildQuery(text: string, mark: string | undefined): string {
  const part =
    mark === undefined
      ? text
      : sentenceTexts(text)
          .filter((sentence) => mentionedMarks(sentence).has(mark))
          .join(' ');
  return removeTokens(withoutMarks(part));
}

async function loadCandidates(path: string): Promise<RetrievalCandidate[]> {
  const set = await openSet(path, {});
  try {
    if (!set.candidates)
      throw new UserError(`--candidates ${path}: built by ${set.name}; name a dataset of citrec`);
    const candidates: RetrievalCandidate[] = [];
    for await (const candidate of set.candidates()) candidates.push(candidate);
    return candidates;
  } finally {
    set.close();
  }
}

/** Opens a search for cited papers by the texts that cite them. Close it after use. */
export async function openCitedRanks({
  candidates: path,
  embeddings,
  modelFolder,
}: CitedRanksOptions): Promise<{
  citedRanks: NonNullable<Instruments['citedRanks']>;
  close(): Promise<void>;
}> {
  const candidates = await loadCandidates(path);
  const ids = new Set(candidates.map(({ id }) => id));
  const hash = createHash('sha256');
  for (const { id, text } of candidates) hash.update(JSON.stringify([id, text]));
  const digest = hash.digest('hex').slice(0, 16);
  const retriever: Retriever = embeddings
    ? await openEmbeddingRetriever({
        model: embeddings,
        cacheFolder: cacheRoot(),
        ...(modelFolder ? { modelsFolder: modelFolder } : {}),
      })
    : bm25Retriever();
  await retriever.index(candidates.map(({ text }) => text));
  const findRank = async (text: string, id: string, excluded: readonly string[]): Promise<number | null> => {
    if (!ids.has(id))
      throw new UserError(
        `--candidates ${path} does not have ${id}; build citrec and this dataset from the same corpus`,
      );
    if (text === '') return null;
    const results = await rankCandidates(retriever, candidates, { query: text, excluded }, RESULTS);
    const index = results.findIndex((result) => result.id === id);
    return index < 0 ? null : index + 1;
  };
  return {
    citedRanks: {
      signature: `found|by:${retriever.signature}|candidates:${candidates.length}|sha256:${digest}|query:text|marks:removed|v:1`,
      async measure(texts) {
        const ranks: (number | null)[][] = [];
        for (const { text, cites } of texts) ranks.push(await ranksIn(text, cites, findRank));
        return ranks;
      },
    },
    close: async () => retriever.close?.(),
  };
}

async function ranksIn(
  text: string,
  { papers, excluded }: CitedBy,
  findRank: (text: string, id: string, excluded: readonly string[]) => Promise<number | null>,
): Promise<(number | null)[]> {
  const ranks: (number | null)[] = [];
  for (const { id, mark } of papers) ranks.push(await findRank(buildQuery(text, mark), id, excluded));
  return ranks;
}
