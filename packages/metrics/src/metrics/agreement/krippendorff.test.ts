import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertClose } from '../../assert-close.fixture.js';
import { MetricError } from '../error.js';
import { krippendorffAlpha, type Rating } from './krippendorff.js';
import type { MeasurementLevel } from './scale.js';

const LEVELS: readonly MeasurementLevel[] = ['nominal', 'ordinal', 'interval', 'ratio'];

test('two annotators of ten yes-or-no items: the published 0.095', () => {
  // Krippendorff (2011), section B. By hand: four units differ; 14 zeros, 6 ones: 1 - 19 · 4 / (14 · 6).
  const ratings = [
    [0, 1, 0, 0, 0, 0, 0, 0, 1, 0],
    [1, 1, 1, 0, 0, 1, 0, 0, 0, 0],
  ];
  assertClose(krippendorffAlpha(ratings).alpha, 1 - (19 * 4) / (14 * 6));
  assertClose(krippendorffAlpha(ratings).alpha, 0.095, 5e-4);
});

test('four annotators with values missing: the published alphas of every level', () => {
  // Krippendorff (2011), sections C and D.
  const _ = null;
  const ratings = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
    [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
  ];
  const published = { nominal: 0.743, ordinal: 0.815, interval: 0.849, ratio: 0.797 };
  for (const level of LEVELS) {
    const { alpha, pairableValues } = krippendorffAlpha(ratings, { level });
    assertClose(alpha, published[level], 5e-4);
    assert.equal(pairableValues, 40);
  }
});

test('alpha by hand at every level', () => {
  // Units (1, 1), (1, 2), (4, 4): three 1, one 2, two 4; six values. One pair differs, counted both ways.
  const ratings = [
    [1, 1, 4],
    [1, 2, 4],
  ];
  const expected = {
    // 2 · 5 / (3·3 + 1·5 + 2·4)
    nominal: 1 - 10 / 22,
    // Mean ranks 1.5, 3.5, 5: 2·2² · 5 / 2 (3·2² + 6·3.5² + 2·1.5²)
    ordinal: 1 - 40 / 180,
    // 2·1² · 5 / 2 (3·1² + 6·3² + 2·2²)
    interval: 1 - 10 / 130,
    // 2·(1/3)² · 5 / 2 (3·(1/3)² + 6·(3/5)² + 2·(2/6)²)
    ratio: 1 - 10 / 9 / (2 * (3 / 9 + (6 * 9) / 25 + 2 / 9)),
  };
  for (const level of LEVELS) assertClose(krippendorffAlpha(ratings, { level }).alpha, expected[level]);
});

test('textual values can be ordered', () => {
  const ratings = [
    ['low', 'low', 'top'],
    ['low', 'mid', 'top'],
  ];
  assertClose(
    krippendorffAlpha(ratings, { level: 'ordinal', order: ['low', 'mid', 'top'] }).alpha,
    1 - 40 / 180,
  );
});

test('zero is as far from any other ratio as can be, and equal to itself', () => {
  // (0, 0), (0, 2): both differing pairs at distance 1, as are all 3 · 1 chance pairs.
  assertClose(
    krippendorffAlpha(
      [
        [0, 0],
        [0, 2],
      ],
      { level: 'ratio' },
    ).alpha,
    1 - (2 * 3) / 6,
  );
});

test('alpha is undefined if nothing can be paired or all values are equal', () => {
  const cases: (readonly Rating[])[][] = [
    [],
    [[]],
    [[1, 2, 3]],
    [
      [1, null],
      [null, 2],
    ],
    [
      [3, 3],
      [3, 3],
    ],
  ];
  for (const ratings of cases) {
    for (const level of LEVELS) assert.ok(Number.isNaN(krippendorffAlpha(ratings, { level }).alpha));
  }
});

test('null, undefined and NaN are missing values', () => {
  const full = krippendorffAlpha([
    [1, 2, 1],
    [1, 2, 2],
  ]).alpha;
  assertClose(
    krippendorffAlpha([
      [1, 2, 1, 7, undefined],
      [1, 2, 2, Number.NaN, null],
    ]).alpha,
    full,
  );
});

test('invalid arguments are refused with a code', () => {
  const code = (wanted: string) => (error: unknown) => error instanceof MetricError && error.code === wanted;
  assert.throws(() => krippendorffAlpha([[1, 2], [1]]), code('length-mismatch'));
  assert.throws(() => krippendorffAlpha([['a'], ['b']], { level: 'interval' }), code('bad-value'));
  assert.throws(() => krippendorffAlpha([['a'], ['b']], { level: 'ordinal' }), code('bad-value'));
  assert.throws(
    () => krippendorffAlpha([['a'], ['b']], { level: 'ordinal', order: ['a'] }),
    code('bad-value'),
  );
  assert.throws(() => krippendorffAlpha([[-1], [1]], { level: 'ratio' }), code('bad-value'));
  assert.throws(() => krippendorffAlpha([[1], [2]], { level: 'cardinal' as 'ratio' }), code('bad-option'));
});

test('the signature names level and order', () => {
  assert.equal(krippendorffAlpha([]).signature, 'alpha|level:nominal|order:natural|version:citemill-1');
  assert.equal(
    krippendorffAlpha([], { level: 'ordinal', order: ['a', 'b'] }).signature,
    'alpha|level:ordinal|order:a+b|version:citemill-1',
  );
});

const study = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 12 }))
  .chain(([annotators, units]) =>
    fc.array(fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { minLength: units, maxLength: units }), {
      minLength: annotators,
      maxLength: annotators,
    }),
  );

test('alpha agrees with its definition by the coincidence table', () => {
  fc.assert(
    fc.property(study, fc.constantFrom(...LEVELS), (ratings, level) => {
      assertClose(krippendorffAlpha(ratings, { level }).alpha, naiveAlpha(ratings, level), 1e-9);
    }),
  );
});

function naiveAlpha(ratings: (number | null)[][], level: MeasurementLevel): number {
  const coincidences = Array.from({ length: 6 }, () => new Array<number>(6).fill(0));
  for (let u = 0; u < ratings[0]!.length; u++) {
    const unit = ratings.flatMap((row) => row[u] ?? []);
    for (const [i, a] of unit.entries()) {
      const row = coincidences[a]!;
      for (const [j, b] of unit.entries()) {
        if (i !== j) row[b] = row[b]! + 1 / (unit.length - 1);
      }
    }
  }
  const counts = coincidences.map((row) => row.reduce((sum, count) => sum + count, 0));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const distance = (c: number, k: number) => {
    const [low, high] = [Math.min(c, k), Math.max(c, k)];
    if (low === high) return 0;
    if (level === 'nominal') return 1;
    if (level === 'interval') return c - k;
    if (level === 'ratio') return (c - k) / (c + k);
    const between = counts.slice(low, high + 1).reduce((sum, count) => sum + count, 0);
    return between - (counts[low]! + counts[high]!) / 2;
  };
  let [observed, expected] = [0, 0];
  for (let c = 0; c < 6; c++) {
    for (let k = 0; k < 6; k++) {
      observed += coincidences[c]![k]! * distance(c, k) ** 2;
      expected += ((counts[c]! * counts[k]!) / (total - 1)) * distance(c, k) ** 2;
    }
  }
  return observed === 0 && !(expected > 0) ? Number.NaN : 1 - observed / expected;
}
