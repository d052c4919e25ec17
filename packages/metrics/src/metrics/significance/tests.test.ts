import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertClose } from '../../assert-close.fixture.js';
import { MetricError } from '../error.js';
import {
  chiSquareOne,
  fairCoinAtMost,
  incompleteBeta,
  normalTwoSided,
  studentTwoSided,
} from './distributions.js';
import { holm } from './holm.js';
import { mcnemar } from './mcnemar.js';
import { pairedTTest } from './t-test.js';
import { wilcoxonSignedRank } from './wilcoxon.js';

test('tails of the normal, Student’s and the binomial distribution are SciPy’s', () => {
  const normal: [z: number, p: number][] = [
    [0, 1],
    [0.5, 0.6170750774519738],
    [1.96, 0.04999579029644087],
    [3, 0.0026997960632601866],
  ];
  for (const [z, p] of normal) assertClose(normalTwoSided(z), p);
  assert.ok(Math.abs(normalTwoSided(12) / 3.55296422e-33 - 1) < 1e-8);
  assertClose(studentTwoSided(2.5, 7), 0.04099221858575289);
  assertClose(chiSquareOne(1.96 ** 2), 0.04999579029644087);
  assertClose(2 * fairCoinAtMost(3, 17), 0.012725830078125);
  assert.deepEqual([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)], [0, 1]);
});

test('the t-test for pairs is SciPy’s ttest_rel', () => {
  const result = pairedTTest([1, 2, 3, 5], [1, 1, 2, 3]);
  assertClose(result.statistic, 2.449489742783178);
  assertClose(result.pValue, 0.09172111331157186);
  assertClose(result.difference, 1);
  assert.equal(result.signature, 'paired-t-test|sides:2|version:citemill-1');
});

test('equal systems have p = 1 or no p at all, and a constant gain p = 0', () => {
  assert.ok(Number.isNaN(pairedTTest([1], [2]).pValue));
  assert.equal(pairedTTest([1, 2], [1, 2]).pValue, 1);
  assert.equal(pairedTTest([1, 2], [0, 1]).pValue, 0);
  assert.equal(wilcoxonSignedRank([1, 2], [1, 2]).pValue, 1);
});

test('Wilcoxon’s test counts all signs of few items, and approximates if items tie', () => {
  // Six items, all in favour of a: two of the 2⁶ ways to sign them are as extreme.
  assertClose(wilcoxonSignedRank([1, 2, 3, 4, 5, 6], [0, 0, 0, 0, 0, 0]).pValue, 2 / 64);
  const tied = wilcoxonSignedRank([2, 3, 5, 1, 4, 6], [1, 1, 4, 2, 2, 3]);
  // scipy.stats.wilcoxon(…, method='approx')
  assertClose(tied.pValue, 0.07074986707637762);
  assert.equal(tied.statistic, 2);
  assert.match(tied.signature, /exact:no/);
});

test('McNemar’s test uses only disagreements', () => {
  const a = [true, true, true, true, true, true, false, true, false];
  const b = [false, false, false, false, false, true, true, true, false];
  const exact = mcnemar(a, b);
  assert.deepEqual([exact.onlyA, exact.onlyB, exact.statistic], [5, 1, 1]);
  // 2 · (1 + 6) / 2⁶
  assertClose(exact.pValue, 14 / 64);
  // (|5 − 1| − 1)² / 6
  const square = mcnemar(a, b, { exact: false });
  assertClose(square.statistic, 1.5);
  assertClose(square.pValue, 0.22067136191984324);
  assert.equal(mcnemar([true], [true]).pValue, 1);
});

test('Holm’s correction is monotone, never below the raw value, and that of the textbook', () => {
  assert.deepEqual(holm([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
  assert.deepEqual(holm([]), []);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (values) => {
      const corrected = holm(values);
      for (const [i, p] of values.entries()) {
        const correctedP = corrected[i] ?? Number.NaN;
        assert.ok(correctedP >= p && correctedP <= Math.min(1, p * values.length) + 1e-15);
        for (const [j, other] of values.entries())
          if (p < other) assert.ok(correctedP <= (corrected[j] ?? Number.NaN));
      }
    }),
  );
});

test('invalid arguments are refused with a code', () => {
  const code = (wanted: string) => (error: unknown) => error instanceof MetricError && error.code === wanted;
  for (const compare of [pairedTTest, wilcoxonSignedRank]) {
    assert.throws(() => compare([1], [1, 2]), code('length-mismatch'));
    assert.throws(() => compare([], []), code('bad-value'));
    assert.throws(() => compare([Number.NaN], [1]), code('bad-value'));
  }
  assert.throws(() => mcnemar([], []), code('bad-value'));
  assert.throws(() => holm([2]), code('bad-value'));
});
