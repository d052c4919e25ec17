import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { type RankedCandidate, reorderResults } from './index.js';

/** A plain version: both scores scaled between the best and the worst, added, sorted; the rest as it was. */
function reorderPlainly(results: readonly RankedCandidate[], scores: readonly number[], weight: number) {
  const head = results.slice(0, scores.length);
  const scale = (values: readonly number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return values.map((value) => (most > least ? (value - least) / (most - least) : 1));
  };
  const old = scale(head.map(({ score }) => score));
  const fresh = scale(scores);
  const order = head
    .map(({ id }, i) => ({ id, sum: (old[i] ?? 0) + weight * (fresh[i] ?? 0) }))
    .sort((a, b) => b.sum - a.sum || (a.id < b.id ? -1 : 1));
  return [...order, ...results.slice(scores.length)].map(({ id }) => id);
}

/** Numbers that look random and are the same in every run. */
function* invent(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

test('reordering equals a plain version, whatever the scores, the weight and how many are reordered', () => {
  const random = invent(7);
  for (let round = 0; round < 200; round++) {
    const results = Array.from({ length: round % 13 }, (_, i) => ({
      id: `w${i}`,
      score: Math.round(random.next().value * 20),
    })).sort((a, b) => b.score - a.score);
    const best = Math.min(results.length, round % 7);
    const scores = Array.from({ length: best }, () => Math.round(random.next().value * 8) - 4);
    const weight = 0.1 + 3 * random.next().value;
    const reordered = reorderResults(results, scores, weight);
    assert.deepEqual(pluck(reordered, 'id'), reorderPlainly(results, scores, weight));
    for (const [i, { score }] of reordered.entries())
      assert.ok(i === 0 || score <= (reordered[i - 1]?.score ?? 0), 'scores fall');
  }
});

test('a large weight gives the order of the new scores, and later results stay after them', () => {
  const results = ['a', 'b', 'c', 'd'].map((id, i) => ({ id, score: 10 - i }));
  const order = (weight: number) => reorderResults(results, [-3, 0, 5], weight).map(({ id }) => id);
  assert.deepEqual(order(100), ['c', 'b', 'a', 'd']);
  assert.deepEqual(order(0.01), ['a', 'b', 'c', 'd']);
});
