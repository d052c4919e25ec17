import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MetricError } from './error.js';
import { meanInterval } from './interval.js';

const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}`);

test('the interval is mean ± 1.96 · σ / √n', () => {
  // Squared deviations 4 + 1 + 0 + 1 + 4 = 10.
  const { mean, deviation, margin, count } = meanInterval([1, 2, 3, 4, 5]);
  assert.equal(mean, 3);
  assert.equal(count, 5);
  close(deviation, Math.sqrt(10 / 4));
  close(margin, (1.96 * Math.sqrt(10 / 4)) / Math.sqrt(5));
});

test('z and the divisor of σ can be chosen', () => {
  close(meanInterval([1, 2, 3, 4, 5], { z: 2 }).margin, (2 * Math.sqrt(2.5)) / Math.sqrt(5));
  close(
    meanInterval(Float64Array.of(1, 2, 3, 4, 5), { z: 2, deviation: 'population' }).margin,
    2 * Math.sqrt(2 / 5),
  );
  assert.equal(
    meanInterval([1], { z: 2, deviation: 'population' }).signature,
    'mean|z:2|deviation:population|version:citemill-1',
  );
});

test('one value has a mean without a margin, none has neither', () => {
  assert.equal(meanInterval([7]).mean, 7);
  assert.ok(Number.isNaN(meanInterval([7]).margin));
  assert.equal(meanInterval([7], { deviation: 'population' }).margin, 0);
  assert.ok(Number.isNaN(meanInterval([]).mean));
  assert.ok(Number.isNaN(meanInterval([]).margin));
});

test('a negative z is refused', () => {
  assert.throws(() => meanInterval([1, 2], { z: -1 }), MetricError);
});
