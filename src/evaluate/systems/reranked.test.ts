import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '../../at.js';
import type { RetrievalCandidate, RetrievalExample } from '../../dataset/index.js';
import { retrievalTask } from '../index.js';
import { plainSet } from '../sets/plain-set.js';
import { type EvaluationSet, toOneKind } from '../sets/set.js';
import { createModel } from './entry.js';
import { findModels } from './registry.js';
import { rerankedSystem } from './reranked.js';

const CANDIDATES: RetrievalCandidate[] = [
  { id: 'own', text: 'Silt of lakes' },
  { id: 'long', text: 'Silt settles in lakes, and in lakes the silt is what settles' },
  { id: 'short', text: 'Silt in lakes' },
  { id: 'sand', text: 'Sand in lakes' },
];
const EXAMPLES: RetrievalExample[] = [
  { id: '1', query: 'silt settles lakes', rerankQuery: 'q1', relevant: ['short'], excluded: ['own'] },
  { id: '2', query: 'silt in lakes', rerankQuery: 'q2', relevant: ['short'], excluded: ['own'] },
];

const parts = (validation: RetrievalExample[]) =>
  new Map([
    ['test', EXAMPLES],
    ['validation', validation],
  ] as const);

const makeSet = (validation: RetrievalExample[]): EvaluationSet<'retrieval'> => ({
  ...plainSet<'retrieval'>({
    name: 'citrec',
    path: 'invented',
    kind: 'retrieval',
    task: retrievalTask(),
    signature: 'invented',
    published: { source: '', measuredOn: '', rows: [] },
    selection: {},
    parts: parts(validation),
  }),
  async *candidates() {
    yield* CANDIDATES;
  },
});

/** Prefers short texts, and remembers what it was asked. */
function shortFirst() {
  const queries: [string, string[]][] = [];
  return {
    asked: queries,
    signature: 'short-first',
    async score(query: string, texts: readonly string[]) {
      queries.push([query, [...texts]]);
      return texts.map((text) => -text.length);
    },
    close: async () => {},
  };
}

async function reranked(validation: RetrievalExample[], options: { best?: number; weight?: number }) {
  const set = makeSet(validation);
  const first = await createModel(itemAt(findModels(toOneKind(set), ['bm25']), 0), set, { seed: 0 });
  const reranker = shortFirst();
  const system = rerankedSystem('bm25@short', first, reranker, { set: toOneKind(set) }, options);
  return { first, system, reranker };
}

test('the best results of a search are reordered, by the query that the cross-encoder reads', async () => {
  const { first, system, reranker } = await reranked([], { best: 2, weight: 10 });
  const example = itemAt(EXAMPLES, 0);
  assert.deepEqual((await first.answer(example)).ranked, ['long', 'short', 'sand']);
  assert.deepEqual((await system.answer(example)).ranked, ['short', 'long', 'sand']);
  assert.deepEqual(reranker.asked, [['q1', [itemAt(CANDIDATES, 1).text, itemAt(CANDIDATES, 2).text]]]);
  assert.match(system.signature, /short-first\)\|best:2\|weight:10$/);
});

test('validation examples choose the weight, and none of the test split', async () => {
  const { system, reranker } = await reranked([itemAt(EXAMPLES, 0)], {});
  assert.deepEqual((await system.answer(itemAt(EXAMPLES, 1))).ranked?.[0], 'short');
  assert.deepEqual(
    reranker.asked.map(([query]) => query),
    ['q1', 'q2'],
  );
  assert.match(itemAt(system.notes?.() ?? [], 0), /the cross-encoder counts [\d.]+ times the search/);
});

test('without a validation split both count the same', async () => {
  const { system } = await reranked([], {});
  await system.answer(itemAt(EXAMPLES, 0));
  assert.match(itemAt(system.notes?.() ?? [], 0), /counts 1 times the search, over its best 100/);
});
