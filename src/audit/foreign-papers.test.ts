import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bm25Retriever, type Retriever } from '../models/index.js';
import { type CandidatePaper, CandidateRanker } from './candidates.js';
import { ForeignPapers } from './foreign-papers.js';

const TEXT =
  'The silt of small rivers was weighed every morning, and the readings were written down by the keepers of the mill.';
const PAPERS: CandidatePaper[] = [
  { id: 'en', title: 'Silt of rivers', abstract: TEXT, year: 2020 },
  {
    id: 'de',
    title: 'Über das Messen von Schlick in kleinen Flüssen',
    abstract:
      'Wir beschreiben, wie man den Schlick eines Flusses mit einfachen Mitteln genau genug messen kann.',
    year: 2020,
  },
  { id: 'short', title: 'Schlick', abstract: 'Über Schlick.', year: 2020 },
];
const citing = {
  paragraphs: [{ position: 0, part: 'body' as const, section: [], text: TEXT, citations: [] }],
};
const RERANKING = {
  reranker: {
    signature: 'same',
    query: {},
    score: async (_: string, texts: readonly string[]) => texts.map(() => 0),
  },
  best: 1,
  weight: 1,
};

const foreignIds = async (retriever: Retriever, reranking?: typeof RERANKING) => {
  const ranker = await CandidateRanker.create(PAPERS, retriever, reranking);
  const isForeign = (await ForeignPapers.open(ranker)).testFor(citing);
  return PAPERS.map(({ id }) => id).filter(isForeign);
};

test('papers in another language are found if words alone decide the ranking', async () => {
  assert.deepEqual(await foreignIds(bm25Retriever()), ['de']);
  assert.deepEqual(await foreignIds(bm25Retriever(), RERANKING), []);
  const { isLexical: _, ...byMeaning } = bm25Retriever();
  assert.deepEqual(await foreignIds(byMeaning), []);
});
