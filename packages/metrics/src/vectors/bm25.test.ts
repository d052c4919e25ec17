import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserError } from '../user-error.js';
import { Bm25Index } from './bm25.js';

const TEXTS = [
  'Silt settles in the lakes and in the rivers of the north.',
  'Mud moves in rivers, and mud settles where rivers meet the sea.',
  'A lake is a mirror.',
  'Rivers carry silt, sand and mud; the sand settles first.',
  'The north has many lakes with clear water and little silt or mud.',
];

/** Scores of the five texts by bm25s 0.3.16, method lucene, English stop words. */
const CASES: readonly [k1: number, b: number, query: string, scores: readonly number[]][] = [
  [1.5, 0.75, 'mud in rivers', [0.2419984, 0.5515313, 0, 0.393624, 0.1852801]],
  [1.5, 0.75, 'silt silt lakes', [0.8770645, 0, 0, 0.393624, 0.6715025]],
  [1.5, 0.75, 'the clear water of a northern lake', [0, 0, 0.8079066, 0, 0.9530774]],
  [1.5, 0.75, 'unknown words only', [0, 0, 0, 0, 0]],
  [1.2, 0.75, 'mud in rivers', [0.2719707, 0.6112332, 0, 0.4508716, 0.213272]],
  [0.9, 0.4, 'silt silt lakes', [1.0776368, 0, 0, 0.5454426, 0.9618657]],
];

test('scores equal bm25s’ Lucene variant to 1e-6', () => {
  for (const [k1, b, query, expected] of CASES) {
    const scores = TEXTS.map(() => 0);
    for (const { index, score } of new Bm25Index(TEXTS, { k1, b }).search(query, 5)) scores[index] = score;
    for (const [i, score] of scores.entries())
      assert.ok(Math.abs(score - (expected[i] ?? Number.NaN)) < 1e-6, `${query}: ${scores}`);
  }
});

test('the best texts come first, ties in their order, and a search does not affect the next', () => {
  const index = new Bm25Index(['mud', 'silt', 'mud', 'mud mud']);
  const search = () => index.search('mud', 2).map(({ index: text }) => text);
  assert.deepEqual(search(), [3, 0]);
  assert.deepEqual(search(), [3, 0]);
  assert.deepEqual(index.search('mud', 0), []);
});

test('stop words can be replaced', () => {
  const texts = ['the mud', 'silt'];
  assert.deepEqual(new Bm25Index(texts).search('the', 5), []);
  assert.equal(new Bm25Index(texts, { stopWords: new Set() }).search('the', 5).length, 1);
});

test('an empty collection and empty texts find nothing', () => {
  assert.deepEqual(new Bm25Index([]).search('mud', 5), []);
  assert.deepEqual(new Bm25Index(['', 'the']).search('mud the', 5), []);
});

test('k1 below 0 and b outside 0 to 1 are refused', () => {
  assert.throws(() => new Bm25Index([], { k1: -1 }), UserError);
  assert.throws(() => new Bm25Index([], { b: 2 }), UserError);
});
