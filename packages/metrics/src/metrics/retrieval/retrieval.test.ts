import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MetricError } from '../error.js';
import { ndcgAt, precisionAt, rankedAveragePrecision, recallAt, reciprocalRank } from './measures.js';
import { type RetrievalMetric, retrieval } from './retrieval.js';

/** Scores by pytrec_eval: recall@5, recall@10, P@5, P@10, MRR, MAP, MAP@3, nDCG, nDCG@3. */
const CASES: readonly [ranked: string, grades: Record<string, number>, scores: readonly number[]][] = [
  ['d7 d1 d6', { d10: 1, d0: 1 }, [0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['d3 d9 d1', { d9: 0, d1: 0 }, [0, 0, 0, 0, 0, 0, 0, 0, 0]],
  [
    'd5 d3 d10 d11 d6 d2 d4 d1 d8',
    { d3: 1, d6: 1, d9: 1, d8: 1, d0: 1, d7: 1 },
    [0.3333333333, 0.5, 0.4, 0.3, 0.5, 0.2055555556, 0.0833333333, 0.3990758625, 0.296081911],
  ],
  [
    'd9 d6 d7 d5 d3 d8 d0 d2',
    { d8: 1, d9: 1 },
    [0.5, 1, 0.2, 0.2, 1, 0.6666666667, 0.5, 0.8315546296, 0.6131471928],
  ],
  [
    'd2 d3 d0 d5',
    { d1: 1, d10: 0, d6: 2, d4: 1, d8: 1, d5: 2 },
    [0.2, 0.2, 0.2, 0.1, 0.25, 0.05, 0, 0.188093464, 0],
  ],
];

test('recall, precision, MRR, MAP and nDCG equal pytrec_eval’s', () => {
  for (const [ranked, grades, expected] of CASES) {
    const query = { ranked: ranked.split(' '), relevant: new Map(Object.entries(grades)) };
    const ours = [
      recallAt(query, 5),
      recallAt(query, 10),
      precisionAt(query, 5),
      precisionAt(query, 10),
      reciprocalRank(query),
      rankedAveragePrecision(query),
      rankedAveragePrecision(query, 3),
      ndcgAt(query),
      ndcgAt(query, 3),
    ];
    for (const [i, score] of ours.entries())
      assert.ok(Math.abs(score - (expected[i] ?? Number.NaN)) < 1e-9, `${ranked}, ${i}: ${score}`);
  }
});

test('a set of relevant documents is the same as grades of 1', () => {
  const ranked = ['a', 'b', 'c'];
  assert.equal(
    ndcgAt({ ranked, relevant: new Set(['b', 'z']) }),
    ndcgAt({
      ranked,
      relevant: new Map([
        ['b', 1],
        ['z', 1],
      ]),
    }),
  );
});

test('a relevant document after the cutoff does not count', () => {
  const query = { ranked: ['a', 'b'], relevant: new Set(['b']) };
  assert.equal(reciprocalRank(query, 1), 0);
  assert.equal(ndcgAt(query, 1), 0);
});

test('retrieval returns means, the scores of each query and a signature with all metrics', () => {
  const queries = [
    { ranked: ['a', 'b'], relevant: new Set(['b']) },
    { ranked: ['a', 'b'], relevant: new Set(['a']) },
  ];
  const { means, each, signature } = retrieval(queries, { metrics: ['mrr@10', 'recall@1'] });
  assert.deepEqual(means, { 'mrr@10': 0.75, 'recall@1': 0.5 });
  assert.deepEqual(each, { 'mrr@10': [0.5, 1], 'recall@1': [0, 1] });
  assert.match(signature, /^retrieval\|metrics:mrr@10\+recall@1\|/);
});

test('unknown metrics, cutoffs of 0 and documents that are ranked twice are errors', () => {
  const query = { ranked: ['a', 'a'], relevant: new Set(['a']) };
  assert.throws(() => recallAt(query, 2), MetricError);
  assert.throws(() => recallAt(query, 0), MetricError);
  for (const metric of ['recall', 'mrr@0', 'hits@3', 'constructor'])
    assert.throws(() => retrieval([], { metrics: [metric as RetrievalMetric] }), MetricError, metric);
});
