import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertClose } from '../../assert-close.fixture.js';
import { MetricError } from '../error.js';
import { pairedBootstrap } from './bootstrap.js';
import type { Statistic } from './paired.js';
import { approximateRandomisation } from './randomisation.js';

test('the bootstrap approaches the exact shares of its draws', () => {
  // Differences 2 and -1. Of the four equally likely draws the mean differences are 2, ½, ½ and -1.
  const result = pairedBootstrap([2, 0], [0, 1], { samples: 10_000 });
  assert.equal(result.difference, 0.5);
  // Five standard deviations: 5 · √(¾ · ¼ / 10000).
  assertClose(result.winsA, 3 / 4, 0.022);
  assertClose(result.winsB, 1 / 4, 0.022);
  assert.deepEqual([result.low, result.high], [-1, 2]);
  // Shifted to a mean of 0: 1½, 0, 0, -1½; half of them reach ½.
  assertClose(result.pValue, 1 / 2, 0.025);
});

test('randomisation approaches the exact share of all swaps', () => {
  // Differences 5, 4, 3, -1, sum 11. Of the 16 ways to sign them, |sum| ≥ 11 for 5+4+3±1 and their opposites.
  const result = approximateRandomisation([5, 4, 3, 0], [0, 0, 0, 1]);
  assertClose(result.pValue, 4 / 16, 0.022);
  assert.equal(result.difference, 11 / 4);
});

test('a better system on every item is always ahead, and rarely by chance', () => {
  const b = Array.from({ length: 20 }, (_, i) => i / 20);
  const a = b.map((score) => score + 0.1);
  const bootstrap = pairedBootstrap(a, b);
  assert.deepEqual([bootstrap.winsA, bootstrap.winsB], [1, 0]);
  assert.equal(bootstrap.pValue, 1 / 1001);
  assertClose(bootstrap.low, 0.1, 1e-9);
  assertClose(bootstrap.high, 0.1, 1e-9);
  // Only all swapped or none swapped is as extreme: 2 of 2²⁰.
  assert.ok(approximateRandomisation(a, b).pValue < 1e-3);
});

test('equal systems have the difference 0 and p = 1', () => {
  const scores = Float64Array.of(0.1, 0.2, 0.3);
  const bootstrap = pairedBootstrap(scores, scores, { samples: 100 });
  assert.deepEqual([bootstrap.difference, bootstrap.winsA, bootstrap.winsB, bootstrap.pValue], [0, 0, 0, 1]);
  assert.equal(approximateRandomisation(scores, scores, { samples: 100 }).pValue, 1);
});

test('any statistic over the outputs can be tested', () => {
  const longest: Statistic<string> = {
    name: 'longest',
    options: { unit: 'letters' },
    of: (texts) => Math.max(...texts.map((text) => text.length)),
  };
  const a = ['aaaa', 'a', 'a'];
  const b = ['b', 'b', 'b'];
  // Four letters are drawn in 1 - (2/3)³ of the samples.
  const bootstrap = pairedBootstrap(a, b, { samples: 10_000, statistic: longest });
  assertClose(bootstrap.winsA, 1 - (2 / 3) ** 3, 0.023);
  // The long output lands on one side or the other: always 3 apart.
  const randomisation = approximateRandomisation(a, b, { samples: 10, statistic: longest });
  assert.equal(randomisation.pValue, 1);
  assert.equal(
    randomisation.signature,
    'approximate-randomisation|statistic:longest|unit:letters|samples:10|seed:12345|version:citemill-1',
  );
});

test('a statistic may remember scores by the list of outputs', () => {
  const scores = new WeakMap<readonly number[], number>();
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const remembering: Statistic<number> = {
    name: 'sum',
    options: {},
    of: (values) => {
      const score = scores.get(values) ?? sum(values);
      scores.set(values, score);
      return score;
    },
  };
  const a = [1, 0, 1, 1, 0, 1];
  const b = [0, 1, 1, 0, 0, 1];
  for (const compare of [pairedBootstrap<number>, approximateRandomisation<number>])
    assert.deepEqual(
      compare(a, b, { samples: 50, statistic: remembering }),
      compare(a, b, { samples: 50, statistic: { ...remembering, of: sum } }),
    );
});

test('the signature names the sampling', () => {
  assert.equal(
    pairedBootstrap([1], [2], { samples: 5, seed: 3, confidence: 0.9 }).signature,
    'paired-bootstrap|statistic:mean|samples:5|seed:3|confidence:0.9|version:citemill-1',
  );
});

const scores = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
  minLength: 1,
  maxLength: 12,
});

test('a seed decides the result; swapping the systems only turns the difference', () => {
  fc.assert(
    fc.property(scores, fc.integer(), (items, seed) => {
      const [a, b] = [items.map(([x]) => x), items.map(([, y]) => y)];
      const result = pairedBootstrap(a, b, { samples: 50, seed });
      assert.deepEqual(pairedBootstrap(a, b, { samples: 50, seed }), result);
      const other = pairedBootstrap(b, a, { samples: 50, seed });
      assert.deepEqual([other.winsB, other.winsA, other.pValue], [result.winsA, result.winsB, result.pValue]);
      assertClose(other.difference, -result.difference, 1e-12);
      const swaps = approximateRandomisation(a, b, { samples: 50, seed });
      assert.equal(approximateRandomisation(b, a, { samples: 50, seed }).pValue, swaps.pValue);
      for (const { pValue } of [result, swaps]) assert.ok(pValue > 0 && pValue <= 1);
    }),
  );
});

test('invalid arguments are refused with a code', () => {
  const code = (wanted: string) => (error: unknown) => error instanceof MetricError && error.code === wanted;
  for (const compare of [pairedBootstrap, approximateRandomisation]) {
    assert.throws(() => compare([1], [1, 2]), code('length-mismatch'));
    assert.throws(() => compare([], []), code('bad-value'));
    assert.throws(() => compare([1], [2], { samples: 0 }), code('bad-option'));
    assert.throws(() => compare([1], [2], { seed: 0.5 }), code('bad-option'));
  }
  assert.throws(() => pairedBootstrap([1], [2], { confidence: 1 }), code('bad-option'));
});
