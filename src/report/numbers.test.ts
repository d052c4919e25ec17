import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCompact, formatNumber, formatPercentage } from './numbers.js';
import { linearScale, logarithmicScale, niceStep, scaleFromZero } from './scale.js';

test('numbers are written with thousands separators and no more decimals than they deserve', () => {
  const cases: [number, string][] = [
    [0, '0'],
    [92_946, '92,946'],
    [34_170_708, '34,170,708'],
    [-1234, '−1,234'],
    [1234.5, '1,235'],
    [152.34, '152.3'],
    [39.404, '39.4'],
    [0.7312, '0.731'],
    [0.00012, '0.00012'],
    [Number.NaN, '–'],
    [Number.POSITIVE_INFINITY, '–'],
  ];
  for (const [value, written] of cases) assert.equal(formatNumber(value), written);
});

test('shares are percentages, and a small one is not called nothing', () => {
  const cases: [number, string][] = [
    [0, '0.0%'],
    [0.218, '21.8%'],
    [1, '100.0%'],
    [0.0001, '< 0.1%'],
    [Number.NaN, '–'],
  ];
  for (const [share, written] of cases) assert.equal(formatPercentage(share), written);
});

test('axis labels are short', () => {
  const cases: [number, string][] = [
    [0.25, '0.25'],
    [500, '500'],
    [1000, '1k'],
    [1500, '1.5k'],
    [9_000_000, '9M'],
  ];
  for (const [value, written] of cases) assert.equal(formatCompact(value), written);
});

test('ticks are round numbers', () => {
  assert.deepEqual(linearScale(0, 1, 6).ticks, [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(linearScale(35, 260, 6).ticks, [50, 100, 150, 200, 250]);
  assert.deepEqual(scaleFromZero([3, 44_210], 5, 1).ticks, [0, 10_000, 20_000, 30_000, 40_000]);
  assert.deepEqual(scaleFromZero([1], 5, 1).ticks, [0, 1]);
  assert.deepEqual(logarithmicScale([702, 9_000_000, 0], 4).ticks, [1_000, 100_000, 10_000_000]);
  assert.deepEqual(logarithmicScale([0.1, 82.8], 4).ticks, [0.1, 1, 10, 100]);
  assert.deepEqual([0.03, 3, 24.9, 0.2].map(niceStep), [0.05, 5, 50, 0.2]);
});

test('scales without values, of one value and of no number are valid', () => {
  for (const values of [[], [0], [Number.NaN], [Number.POSITIVE_INFINITY], [5], [1e300], [1e-300, 1e300]])
    for (const scale of [scaleFromZero(values, 5), logarithmicScale(values, 5)]) {
      assert.ok(scale.ticks.length <= 50);
      for (const value of [0, 5, Number.NaN, Number.POSITIVE_INFINITY]) {
        const position = scale.position(value);
        assert.ok(position >= 0 && position <= 1, `${value} of ${values} at ${position}`);
      }
    }
  assert.ok(linearScale(1e17, 1e17 + 64, 6, 1).ticks.length <= 50);
  assert.ok(linearScale(0, Number.POSITIVE_INFINITY, 6).ticks.length <= 50);
});
