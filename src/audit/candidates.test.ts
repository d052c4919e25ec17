import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bm25Retriever } from '../models/index.js';
import { type CandidatePaper, CandidateRanker } from './candidates.js';
import { textQuery } from './queries.js';
import { rerankedSignature } from './reranking.js';

const paper = (id: string, title: string, abstract: string): CandidatePaper => ({
  id,
  title,
  abstract,
  year: 2020,
});
const PAPERS = [
  paper('first', 'Silt of lakes', 'Silt settles, and silt settles again.'),
  paper('second', 'Silt of rivers', 'Where silt settles.'),
  paper('third', 'Silt', 'It was weighed with a gauge in a laboratory for many years.'),
  paper('other', 'Frogs', 'They call at night.'),
];
const QUERY = { search: 'silt settles', rerank: 'Title. silt settles' };

/** Prefers long texts, and remembers what it was asked. */
function longFirst() {
  const queries: [string, readonly string[]][] = [];
  return {
    asked: queries,
    signature: 'long-first',
    query: { query: 'title', marks: 'keep' },
    async score(query: string, texts: readonly string[]) {
      queries.push([query, texts]);
      return texts.map((text) => text.length);
    },
  };
}

const rankPapers = async (ranker: CandidateRanker, excluded: string[] = []) =>
  (await ranker.rank(QUERY, { top: 4, excluded })).best.map(({ id }) => id);

test('a cross-encoder reorders the first candidates that are not excluded, in its own query', async () => {
  const plain = await CandidateRanker.create(PAPERS, bm25Retriever());
  assert.deepEqual(await rankPapers(plain), ['first', 'second', 'third']);
  const reranker = longFirst();
  const ranker = await CandidateRanker.create(PAPERS, bm25Retriever(), { reranker, best: 2, weight: 5 });
  assert.deepEqual(await rankPapers(ranker, ['second']), ['third', 'first']);
  assert.deepEqual(reranker.asked, [
    [
      QUERY.rerank,
      [
        'Silt of lakes Silt settles, and silt settles again.',
        'Silt It was weighed with a gauge in a laboratory for many years.',
      ],
    ],
  ]);
});

test('candidates beyond the first ones keep their ranks; those that share no word have the last one', async () => {
  const ranker = await CandidateRanker.create(PAPERS, bm25Retriever(), {
    reranker: longFirst(),
    best: 1,
    weight: 5,
  });
  const { ranks, unmatched } = await ranker.rank(QUERY, { wanted: ['first', 'third', 'other'] });
  assert.deepEqual([...ranks.values()], [1, 3, 4]);
  assert.deepEqual([...unmatched], ['other']);
});

test('with stems, other forms of a word are found', async () => {
  const query = { search: 'It settled in a lake.', rerank: '' };
  const find = async (stem: boolean) => {
    const ranker = await CandidateRanker.create(PAPERS, bm25Retriever({ stem }));
    return (await ranker.rank(query, { wanted: ['first', 'second'] })).unmatched.size;
  };
  assert.deepEqual([await find(false), await find(true)], [2, 0]);
});

test('stop words in another form connect no texts', async () => {
  const retriever = bm25Retriever({ stem: true });
  await retriever.index(['This was weighed.']);
  assert.deepEqual(await retriever.search('This was said.', 5), []);
});

test('a search without results asks the cross-encoder for nothing', async () => {
  const reranker = longFirst();
  const ranker = await CandidateRanker.create(PAPERS, bm25Retriever(), { reranker, best: 2, weight: 1 });
  const { best, ranks } = await ranker.rank(
    { search: 'nothing else', rerank: '' },
    { wanted: ['first'], top: 3 },
  );
  assert.deepEqual([best, ranks.get('first'), reranker.asked.flatMap(([, texts]) => texts)], [[], 4, []]);
});

test('each model gets the query that it was trained on, and the signature names both', () => {
  const source = { title: 'On silt', abstract: 'An abstract.' };
  const rules = {
    search: { query: 'context', marks: 'remove' },
    rerank: { query: 'title', marks: 'remove' },
  };
  const { search, rerank } = textQuery(source, 'Silt settles', rules);
  assert.equal(search, 'Silt settles');
  assert.match(rerank, /On silt/);
  assert.deepEqual(textQuery(source, 'Silt settles', { search: rules.search }).rerank, search);
  assert.equal(
    rerankedSignature('bm25|k1:1.2', { reranker: longFirst(), best: 20, weight: 1 }),
    'reranked|(bm25|k1:1.2)@(long-first)|best:20|weight:1',
  );
});
