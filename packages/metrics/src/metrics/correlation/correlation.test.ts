import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertClose } from '../../assert-close.fixture.js';
import { MetricError } from '../error.js';
import { pearson } from './pearson.js';
import { meanRanks, spearman } from './spearman.js';

test('Pearson by hand', () => {
  // Deviations -1, 0, 1 and -7/3, -1/3, 8/3: products 5, squares 2 and 114/9.
  assertClose(pearson([1, 2, 3], [2, 4, 7]), 5 / Math.sqrt((2 * 114) / 9));
  assertClose(pearson([1, 2, 3], [-1, -2, -3]), -1);
});

test('Spearman by hand, with a tie', () => {
  // Ranks 1, 2.5, 2.5, 4 and 1, 3, 2, 4: products 4.5, squares 4.5 and 5.
  assertClose(spearman([10, 20, 20, 30], [1, 3, 2, 4]), 4.5 / Math.sqrt(4.5 * 5));
  assert.deepEqual([...meanRanks([5, 1, 5, 5, 0])], [4, 2, 4, 4, 1]);
});

test('without spread or with fewer than two pairs there is no correlation', () => {
  for (const correlation of [pearson, spearman]) {
    assert.ok(Number.isNaN(correlation([], [])));
    assert.ok(Number.isNaN(correlation([1], [2])));
    assert.ok(Number.isNaN(correlation([0.1, 0.1, 0.1], [1, 2, 3])));
    assert.throws(() => correlation([1], [1, 2]), MetricError);
  }
  assert.throws(() => meanRanks([Number.NaN]), MetricError);
});

const pairs = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })));

test('correlations are in [-1, 1], symmetric, and change sign if one list is negated', () => {
  fc.assert(
    fc.property(pairs, (items) => {
      const [x, y] = [items.map(([a]) => a), items.map(([, b]) => b)];
      for (const correlation of [pearson, spearman]) {
        const r = correlation(x, y);
        assertClose(correlation(y, x), r);
        assertClose(
          correlation(
            x,
            y.map((value) => -value),
          ),
          -r,
        );
        assert.ok(Number.isNaN(r) || Math.abs(r) <= 1);
      }
    }),
  );
});

test('Pearson ignores shift and scale, Spearman any increasing function', () => {
  fc.assert(
    fc.property(pairs, (items) => {
      const [x, y] = [items.map(([a]) => a), items.map(([, b]) => b)];
      assertClose(
        pearson(
          x.map((value) => 3 * value - 7),
          y,
        ),
        pearson(x, y),
      );
      assertClose(
        spearman(
          x.map((value) => value ** 3),
          y,
        ),
        spearman(x, y),
      );
    }),
  );
});
