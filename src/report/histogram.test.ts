import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import fc from 'fast-check';
import { itemAt, lastOf } from '../at.js';
import { buildHistogram, Histogram } from './histogram.js';

const close = (ours: number | null, naive: number, tolerance: number) =>
  assert.ok(ours !== null && Math.abs(ours - naive) <= tolerance, `${ours} is not ${naive}`);

const lengths = fc.array(fc.nat({ max: 100_000 }), { minLength: 2, maxLength: 300 });
const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 300 });

function naive(values: number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}

/** The quantile by linear interpolation. */
function naiveQuantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = share * (sorted.length - 1);
  const low = itemAt(sorted, Math.floor(rank));
  return low + (itemAt(sorted, Math.ceil(rank)) - low) * (rank % 1);
}

test('mean, deviation and quartiles of a few values agree with a naive computation', () => {
  fc.assert(
    fc.property(lengths, (values) => {
      const statistics = buildHistogram(values).statistics();
      const { mean, deviation } = naive(values);
      close(statistics.mean, mean, 1e-7 * (1 + mean));
      close(statistics.deviation, deviation, 1e-7 * (1 + deviation));
      close(statistics.firstQuartile, naiveQuantile(values, 0.25), 1e-3);
      close(statistics.median, naiveQuantile(values, 0.5), 1e-3);
      close(statistics.thirdQuartile, naiveQuantile(values, 0.75), 1e-3);
      assert.equal(statistics.min, Math.min(...values));
      assert.equal(statistics.max, Math.max(...values));
    }),
  );
});

test('quartiles of many values are exact for lengths, and right to the resolution for scores', () => {
  const words = Array.from({ length: 9_999 }, (_, i) => (i * i) % 3_001);
  const shares = words.map((value) => value / 3_001);
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    assert.equal(buildHistogram(words).quantiles([share])[0], naiveQuantile(words, share));
    close(
      itemAt(buildHistogram(shares, { resolution: 0.001 }).quantiles([share]), 0),
      naiveQuantile(shares, share),
      0.001,
    );
  }
});

test('very large values are kept to one part in two thousand', () => {
  const values = Array.from({ length: 5_000 }, (_, i) => 1e6 + i * 12_345);
  const { median } = buildHistogram(values).statistics();
  close(median, naiveQuantile(values, 0.5), naiveQuantile(values, 0.5) / 2_000);
});

test('every value is in a bin, below the first or above the last, whatever the edges', () => {
  const edges = fc.record(
    {
      from: fc.nat({ max: 50 }),
      to: fc.integer({ min: 60, max: 5_000 }),
      width: fc.integer({ min: 1, max: 400 }),
      about: fc.integer({ min: 1, max: 60 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(lengths, edges, (values, options) => {
      const { bins, below, beyond } = buildHistogram(values).toBins(options);
      const inside = bins.reduce((sum, bin) => sum + bin.count, 0);
      assert.equal(inside + below + beyond, values.length);
      assert.ok(bins.length <= 1000);
      for (let i = 1; i < bins.length; i++) assert.equal(itemAt(bins, i).from, itemAt(bins, i - 1).to);
    }),
  );
});

test('bins agree with a naive count', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 4_000 }), { minLength: 1, maxLength: 200 }), (values) => {
      for (const { from, to, count } of buildHistogram(values).toBins().bins)
        assert.equal(count, values.filter((value) => value >= from && value < to).length);
    }),
  );
});

test('scores fall between 0 and 1, and a score of 1 is in the last bin', () => {
  fc.assert(
    fc.property(scores, (values) => {
      const histogram = buildHistogram([...values, 0, 1], { resolution: 0.001 });
      const { bins, below, beyond } = histogram.toBins({ from: 0, to: 1, width: 0.05 });
      assert.equal(bins.length, 20);
      assert.deepEqual([below, beyond], [0, 0]);
      assert.ok(itemAt(bins, 0).count > 0 && itemAt(bins, 19).count > 0);
      assert.deepEqual([itemAt(bins, 19).from, itemAt(bins, 19).to], [0.95, 1]);
    }),
  );
});

test('a score on an edge belongs to the bin above, although decimals are not exact', () => {
  const { bins } = buildHistogram([0.57, 0.29, 0.3, 0.7], { resolution: 0.001 }).toBins({
    from: 0,
    to: 1,
    width: 0.01,
  });
  assert.deepEqual(
    pluck(
      bins.filter((bin) => bin.count > 0),
      'from',
    ),
    [0.29, 0.3, 0.57, 0.7],
  );
});

test('edges are round numbers, and a long tail is reported separately', () => {
  const cases: [values: number[], first: number, width: number, last: number, beyond: number][] = [
    [[1, 1, 2, 3], 1, 1, 4, 0],
    [[35, 180, 240], 0, 10, 250, 0],
    [[35, 180, 245], 0, 20, 260, 0],
    [[1990, 2005, 2021], 1990, 2, 2022, 0],
    [[...Array<number>(1000).fill(7), 90_000], 7, 1, 8, 1],
  ];
  for (const [values, first, width, last, beyond] of cases) {
    const { bins, beyond: left } = buildHistogram(values).toBins();
    const seen = [itemAt(bins, 0).from, itemAt(bins, 0).to - itemAt(bins, 0).from, lastOf(bins).to, left];
    assert.deepEqual(seen, [first, width, last, beyond]);
  }
});

test('lengths added in another order give the same figures and bins', () => {
  fc.assert(
    fc.property(lengths, (values) => {
      const [forward, backward] = [buildHistogram(values), buildHistogram(values.toReversed())];
      assert.deepEqual(backward.statistics(), forward.statistics());
      assert.deepEqual(backward.toBins(), forward.toBins());
    }),
  );
});

test('counts by value are the same as the values themselves', () => {
  const counts = new Map([
    [1, 3_000],
    [2, 5],
    [9_000, 1],
  ]);
  const values = [...counts].flatMap(([value, times]) => Array<number>(times).fill(value));
  assert.deepEqual(buildHistogram(counts).statistics(), buildHistogram(values).statistics());
});

test('what is not a number from 0 upwards is skipped, and said to be', () => {
  const histogram = buildHistogram([1, Number.NaN, -1, Number.POSITIVE_INFINITY, 3]);
  assert.equal(histogram.count, 2);
  assert.equal(histogram.skipped, 3);
  assert.equal(histogram.statistics().mean, 2);
});

test('an empty histogram has no figures and no bins; a single value has no deviation', () => {
  assert.deepEqual(buildHistogram([]).statistics(), {
    count: 0,
    mean: null,
    deviation: null,
    min: null,
    firstQuartile: null,
    median: null,
    thirdQuartile: null,
    max: null,
  });
  assert.deepEqual(buildHistogram([]).toBins().bins, []);
  const { mean, deviation, median } = buildHistogram([4]).statistics();
  assert.deepEqual([mean, deviation, median], [4, null, 4]);
});

test('a resolution of 0 is refused', () => {
  assert.throws(() => new Histogram({ resolution: 0 }), RangeError);
});

test('scores added in another order give the same mean and deviation to the last digit', () => {
  fc.assert(
    fc.property(scores, (values) => {
      const forward = buildHistogram(values, { resolution: 0.001 }).statistics();
      const backward = buildHistogram(values.toReversed(), { resolution: 0.001 }).statistics();
      assert.deepEqual([backward.mean, backward.deviation], [forward.mean, forward.deviation]);
    }),
    { numRuns: 300 },
  );
});
