import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertClose } from '../../assert-close.fixture.js';
import { defined } from '../../defined.fixture.js';
import { MetricError } from '../error.js';
import { cohenKappa, type KappaOptions } from './cohen.js';

const times = (count: number, a: string, b: string) => Array.from({ length: count }, () => [a, b] as const);

test('two annotators who agree on 35 of 50, 25 by chance, reach 0.4', () => {
  // yes/yes 20, yes/no 5, no/yes 10, no/no 15: agreement 0.7; by chance 0.5 · 0.6 + 0.5 · 0.4 = 0.5.
  const pairs = [
    ...times(20, 'y', 'y'),
    ...times(5, 'y', 'n'),
    ...times(10, 'n', 'y'),
    ...times(15, 'n', 'n'),
  ];
  const result = cohenKappa(
    pairs.map(([a]) => a),
    pairs.map(([, b]) => b),
  );
  assertClose(result.kappa, 0.4);
  assertClose(result.observedDisagreement, 0.3);
  assertClose(result.expectedDisagreement, 0.5);
  assert.equal(result.items, 50);
});

test('weights count how far apart two labels are', () => {
  // Disagreement on one item, 1 against 2. The sums over all 3 × 3 chance pairs, divided by 3 items:
  // plain 6/3, linear (4 + 3 + 2)/3, quadratic (8 + 3 + 4)/3.
  const cases: [KappaOptions['weights'], number][] = [
    ['none', 1 - 1 / 2],
    ['linear', 1 - 1 / 3],
    ['quadratic', 1 - 1 / 5],
  ];
  for (const [weights, expected] of cases) {
    assertClose(cohenKappa([0, 1, 2], [0, 2, 2], weights ? { weights } : {}).kappa, expected);
  }
});

test('the order of labels decides the distances', () => {
  const labels = ['low', 'mid', 'high'];
  assertClose(
    cohenKappa(['low', 'mid', 'high'], ['low', 'high', 'high'], { weights: 'linear', labels }).kappa,
    2 / 3,
  );
  // Sorted by name (high, low, mid) the one disagreement is 2 apart, and the chance pairs sum to
  // 1 (high, low) + 2 (low, high) + 4 (mid, high) + 1 (mid, low) = 8.
  assertClose(
    cohenKappa(['low', 'mid', 'high'], ['low', 'high', 'high'], { weights: 'linear' }).kappa,
    1 - 2 / (8 / 3),
  );
});

test('items with a label that is not listed are left out', () => {
  const result = cohenKappa(['a', 'b', 'a', '?'], ['a', 'b', 'b', 'a'], { labels: ['a', 'b'] });
  assert.equal(result.items, 3);
  // a: 2 and 1, b: 1 and 2; disagreement 1 of (2 · 2 + 1 · 1) / 3.
  assertClose(result.kappa, 1 - 1 / (5 / 3));
});

test('kappa is undefined if chance alone agrees fully', () => {
  assert.ok(Number.isNaN(cohenKappa(['a', 'a'], ['a', 'a']).kappa));
  assert.ok(Number.isNaN(cohenKappa([], []).kappa));
});

test('the signature names weights and labels', () => {
  assert.equal(cohenKappa([1], [2]).signature, 'kappa|weights:none|labels:all|version:citemill-1');
  assert.equal(
    cohenKappa([1], [2], { weights: 'linear', labels: [1, 2] }).signature,
    'kappa|weights:linear|labels:1+2|version:citemill-1',
  );
});

test('invalid arguments are refused with a code', () => {
  const code = (wanted: string) => (error: unknown) => error instanceof MetricError && error.code === wanted;
  assert.throws(() => cohenKappa([1], []), code('length-mismatch'));
  assert.throws(() => cohenKappa([1], [2], { weights: 'cubic' as 'none' }), code('bad-option'));
});

const weightings = fc.constantFrom('none', 'linear', 'quadratic' as const) as fc.Arbitrary<'none'>;
const rating = fc.integer({ min: 0, max: 4 });
const pairs = fc.array(fc.tuple(rating, rating), { minLength: 1, maxLength: 40 });

test('kappa is at most 1, reaches it only in full agreement, and does not care who is first', () => {
  fc.assert(
    fc.property(pairs, weightings, (items, weights) => {
      const [a, b] = [items.map(([x]) => x), items.map(([, y]) => y)];
      const { kappa } = cohenKappa(a, b, { weights });
      assertClose(cohenKappa(b, a, { weights }).kappa, kappa);
      if (Number.isNaN(kappa)) return;
      assert.ok(kappa <= 1);
      assert.equal(
        kappa === 1,
        items.every(([x, y]) => x === y),
      );
    }),
  );
});

test('kappa agrees with its definition over the table of all pairs of labels', () => {
  fc.assert(
    fc.property(pairs, weightings, (items, weights) => {
      const labels = [0, 1, 2, 3, 4];
      const weigh = (i: number, j: number) =>
        defined(
          { none: Number(i !== j), linear: Math.abs(i - j), quadratic: (i - j) ** 2 }[weights as string],
        );
      let [observed, expected] = [0, 0];
      for (const [x, y] of items) observed += weigh(x, y) / items.length;
      for (const [x] of items) for (const [, y] of items) expected += weigh(x, y) / items.length ** 2;
      const { kappa } = cohenKappa(
        items.map(([x]) => x),
        items.map(([, y]) => y),
        { weights, labels },
      );
      assertClose(kappa, expected === 0 ? Number.NaN : 1 - observed / expected);
    }),
  );
});
