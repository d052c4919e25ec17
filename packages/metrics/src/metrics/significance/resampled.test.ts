import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MetricError } from '../error.js';
import { meanInterval } from '../interval.js';
import { resampledIntervals } from './resampled.js';

const mean = (items: readonly number[]) => items.reduce((sum, item) => sum + item, 0) / items.length;

test('the interval of a mean approaches mean ± 1.96·σ/√n', () => {
  // Two hundred values from 0 to 1, so the interval is 0.5 ± 0.04.
  const values = Array.from({ length: 200 }, (_, i) => ((i * 83) % 200) / 199);
  const [interval] = resampledIntervals(values, [mean], { samples: 4000 }).intervals;
  const { mean: middle, margin } = meanInterval(values);
  assert.ok(interval);
  // An end is a quantile of 4,000 samples, whose standard error is below 2.5% of the interval's width.
  const within = 5 * 0.025 * 2 * margin;
  assert.ok(Math.abs(interval.low - (middle - margin)) < within, `${interval.low}`);
  assert.ok(Math.abs(interval.high - (middle + margin)) < within, `${interval.high}`);
});

test('all scores are computed on the same samples, and the same seed draws the same ones', () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6];
  const { intervals, signature } = resampledIntervals(values, [mean, (items) => 1 - mean(items)]);
  const [a, b] = intervals;
  assert.ok(a && b);
  assert.ok(Math.abs(1 - a.high - b.low) < 1e-12 && Math.abs(1 - a.low - b.high) < 1e-12);
  assert.deepEqual(resampledIntervals(values, [mean]).intervals, [a]);
  assert.notDeepEqual(resampledIntervals(values, [mean], { seed: 1 }).intervals, [a]);
  assert.equal(signature, 'bootstrap|samples:1000|seed:12345|confidence:0.95|version:citemill-1');
});

test('items that are all the same give an interval without width, one item or none gives no interval', () => {
  assert.deepEqual(resampledIntervals([2, 2, 2], [mean]).intervals, [{ low: 2, high: 2 }]);
  assert.deepEqual(resampledIntervals([2], [mean, mean]).intervals, [null, null]);
  assert.deepEqual(resampledIntervals([], [mean]).intervals, [null]);
});

test('samples without a score are left out, unless they are the most', () => {
  const isDefined = (needed: number) => (items: readonly number[]) =>
    items.filter((item) => item === 1).length >= needed ? 1 : Number.NaN;
  // A sample of three has at least one 1 in 26 of 27 cases, and three of them in 8 of 27.
  const [some, few] = resampledIntervals([0, 1, 1], [isDefined(1), isDefined(3)]).intervals;
  assert.deepEqual(some, { low: 1, high: 1 });
  assert.equal(few, null);
});

test('options that make no sense are refused', () => {
  for (const options of [
    { samples: 0 },
    { samples: 1.5 },
    { confidence: 1 },
    { seed: 0.5 },
    { z: 2 } as object,
  ])
    assert.throws(() => resampledIntervals([1, 2], [mean], options), MetricError);
});
