import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClose } from '../assert-close.fixture.js';
import { MetricError } from './error.js';
import { meanInterval } from './interval.js';

test('the interval is mean ± 1.96 · σ / √n', () => {
  // Squared deviations 4 + 1 + 0 + 1 + 4 = 10.
  const { mean, deviation, margin, count } = meanInterval([1, 2, 3, 4, 5]);
  assert.equal(mean, 3);
  assert.equal(count, 5);
  assertClose(deviation, Math.sqrt(10 / 4));
  assertClose(margin, (1.96 * Math.sqrt(10 / 4)) / Math.sqrt(5));
});

test('z and the divisor of σ can be chosen', () => {
  assertClose(meanInterval([1, 2, 3, 4, 5], { z: 2 }).margin, (2 * Math.sqrt(2.5)) / Math.sqrt(5));
  assertClose(
    meanInterval(Float64Array.of(1, 2, 3, 4, 5), { z: 2, deviation: 'population' }).margin,
    2 * Math.sqrt(2 / 5),
  );
  assert.equal(
    meanInterval([1], { z: 2, deviation: 'population' }).signature,
    'mean|z:2|deviation:population|version:citemill-1',
  );
});

test('one value has a mean without a margin, no value has neither', () => {
  assert.equal(meanInterval([7]).mean, 7);
  assert.ok(Number.isNaN(meanInterval([7]).margin));
  assert.equal(meanInterval([7], { deviation: 'population' }).margin, 0);
  assert.ok(Number.isNaN(meanInterval([]).mean));
  assert.ok(Number.isNaN(meanInterval([]).margin));
});

test('a negative z is refused', () => {
  assert.throws(() => meanInterval([1, 2], { z: -1 }), MetricError);
});
