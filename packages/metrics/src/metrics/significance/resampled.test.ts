import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MetricError } from '../error.js';
import { meanInterval } from '../interval.js';
import { seededRandom } from '../random.js';
import { drawBinomial } from './binomial.js';
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

test('equal items give an interval of width 0; one item or none gives no interval', () => {
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

test('invalid options are refused', () => {
  for (const options of [
    { samples: 0 },
    { samples: 1.5 },
    { confidence: 1 },
    { seed: 0.5 },
    { z: 2 } as object,
  ])
    assert.throws(() => resampledIntervals([1, 2], [mean], options), MetricError);
});

const weightedMean = (items: readonly number[], weights?: ArrayLike<number>) => {
  let sum = 0;
  let count = 0;
  for (const [i, item] of items.entries()) {
    sum += (weights?.[i] ?? 1) * item;
    count += weights?.[i] ?? 1;
  }
  return sum / count;
};

test('with a key, few items give the same samples, and many the same distribution', () => {
  const few = Array.from({ length: 500 }, (_, i) => (i * 7) % 5);
  const key = String;
  assert.deepEqual(
    resampledIntervals(few, [weightedMean], { samples: 50, key }).intervals,
    resampledIntervals(few, [mean], { samples: 50 }).intervals,
  );
  // Whole numbers from 0 to 99; the rare ones below 5 have a mean weight of about 10 or less, the others of about 400.
  const many = Array.from({ length: 40_000 }, (_, i) => (i % 100 < 5 ? (i < 800 ? i % 100 : 50) : i % 100));
  const { intervals, signature } = resampledIntervals(many, [weightedMean], { samples: 2000, key });
  const { mean: middle, margin } = meanInterval(many);
  const within = 5 * 0.035 * 2 * margin;
  assert.ok(intervals[0] && Math.abs(intervals[0].low - (middle - margin)) < within, `${intervals[0]?.low}`);
  assert.ok(Math.abs(intervals[0].high - (middle + margin)) < within, `${intervals[0].high}`);
  assert.match(signature, /draws:multinomial/);
});

test('binomial numbers have the mean and the variance of the distribution', () => {
  const random = seededRandom(7);
  for (const [trials, chance] of [
    [1, 0.3],
    [20, 0.1],
    [50, 0.5],
    [40, 0.9],
    [1000, 0.02],
    [100_000, 0.37],
  ] as const) {
    const count = 20_000;
    const drawn = Array.from({ length: count }, () => drawBinomial(trials, chance, random));
    const [expected, variance] = [trials * chance, trials * chance * (1 - chance)];
    const average = mean(drawn);
    const spread = mean(drawn.map((value) => (value - expected) ** 2));
    assert.ok(drawn.every((value) => Number.isInteger(value) && value >= 0 && value <= trials));
    assert.ok(
      Math.abs(average - expected) < 5 * Math.sqrt(variance / count),
      `${trials} ${chance}: ${average}`,
    );
    // The variance of a squared deviation is below three times the squared variance, plus the variance.
    const error = 5 * Math.sqrt((3 * variance ** 2 + variance) / count);
    assert.ok(Math.abs(spread - variance) < error, `${trials} ${chance}: ${spread}`);
  }
  assert.deepEqual(
    [drawBinomial(5, 0, random), drawBinomial(5, 1, random), drawBinomial(0, 0.5, random)],
    [0, 5, 0],
  );
});
