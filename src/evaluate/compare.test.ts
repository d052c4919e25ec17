import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareSystems, correctPValues, type SignificanceTest } from './compare.js';
import type { JudgedSystem } from './judge.js';
import { labellingTask, type RankingItem, rankingTask } from './tasks/index.js';

const judged = (model: string, scores: readonly number[]): JudgedSystem<RankingItem> => ({
  model,
  items: new Map(scores.map((ap, i) => [`e${i}`, { ap, auc: ap }])),
  missing: 0,
  extra: 0,
  undefinedExamples: 0,
});

const better = Array.from({ length: 12 }, (_, i) => 0.3 + i / 100);
const worse = better.map((score, i) => score - 0.05 - i / 1000);

test('twelve examples are compared by randomisation, fifty by the bootstrap, unless a test is named', () => {
  const few = compareSystems(rankingTask(), judged('a', better), judged('b', worse));
  assert.ok(few.signatures.some((signature) => signature.startsWith('approximate-randomisation')));
  const many = Array.from({ length: 50 }, (_, i) => i / 50);
  const enough = compareSystems(rankingTask(), judged('a', many), judged('b', many));
  assert.deepEqual(
    enough.signatures.map((signature) => signature.split('|')[0]),
    ['paired-bootstrap', 'paired-bootstrap'],
  );
});

test('few examples do not get a p-value smaller than all swaps allow', () => {
  // Every example favours a: 2 of the 2¹² ways to swap are as extreme.
  const [ap] = compareSystems(rankingTask(), judged('a', better), judged('b', worse)).differences;
  assert.ok(ap && ap.pValue < 0.005 && ap.pValue > 0.0001, String(ap?.pValue));
});

const NAMED: [test: SignificanceTest, signature: string][] = [
  ['t', 'paired-t-test'],
  ['wilcoxon', 'wilcoxon'],
  ['randomisation', 'approximate-randomisation'],
];
for (const [name, signature] of NAMED) {
  test(`--test ${name} gives its own p-value and names itself`, () => {
    const comparison = compareSystems(rankingTask(), judged('a', better), judged('b', worse), { test: name });
    assert.ok(comparison.signatures.some((candidate) => candidate.startsWith(signature)));
    for (const { pValue } of comparison.differences) assert.ok(pValue > 0 && pValue < 0.01);
  });
}

test('tests that do not fit a task are refused with what to use', () => {
  assert.throws(
    () => compareSystems(rankingTask(), judged('a', better), judged('b', worse), { test: 'mcnemar' }),
    /--test mcnemar: compares answers that are right or wrong/,
  );
  const item = {
    truePositives: 1,
    falsePositives: 0,
    falseNegatives: 0,
    trueNegatives: 1,
    right: [true, true],
  };
  const labels = { model: 'a', items: new Map([['x', item]]), missing: 0, extra: 0, undefinedExamples: 0 };
  assert.throws(
    () => compareSystems(labellingTask(), labels, labels, { test: 't' }),
    /--test t: compares means over examples/,
  );
});

test('McNemar’s test compares labels sentence by sentence', () => {
  const task = labellingTask();
  const item = (right: boolean[]) => ({
    truePositives: right.filter(Boolean).length,
    falsePositives: 0,
    trueNegatives: 0,
    falseNegatives: right.filter((isRight) => !isRight).length,
    right,
  });
  const of = (model: string, right: boolean[]) => ({
    model,
    missing: 0,
    extra: 0,
    undefinedExamples: 0,
    items: new Map([['x', item(right)]]),
  });
  const a = of('a', [true, true, true, true, true, true]);
  const b = of('b', [false, false, false, false, false, false]);
  const [only, ...others] = compareSystems(task, a, b, { test: 'mcnemar' }).differences;
  assert.deepEqual([only?.column, others], ['accuracy', []]);
  assert.ok(only && Math.abs(only.pValue - 2 / 64) < 1e-12);
});

test('several comparisons are corrected after Holm, column by column; one alone is not', () => {
  const compare = (b: number[]) => compareSystems(rankingTask(), judged('a', better), judged('b', b));
  const equal = compare(better);
  const different = compare(worse);
  assert.equal(correctPValues([different])[0]?.differences[0]?.corrected, undefined);
  const [first, second] = correctPValues([different, equal]);
  assert.equal(first?.differences[0]?.corrected, 2 * (different.differences[0]?.pValue ?? Number.NaN));
  assert.equal(second?.differences[0]?.corrected, 1);
});
