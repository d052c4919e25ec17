import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addFloat64, float64At, int32At, itemAt, lastOf, valueAt } from './at.js';

test('a read gives the item, zeros and empty texts included', () => {
  assert.equal(itemAt(['a', ''], 1), '');
  assert.equal(lastOf([3, 0]), 0);
  assert.equal(float64At(Float64Array.of(0, Number.NaN), 1), Number.NaN);
  assert.equal(int32At(Int32Array.of(-1), 0), -1);
  assert.equal(valueAt(new Map([['a', false]]), 'a'), false);
});

test('a place outside is thrown with both numbers', () => {
  assert.throws(() => itemAt(['a'], 1), {
    name: 'RangeError',
    message: 'index 1 is outside an array of length 1',
  });
  assert.throws(() => lastOf([]), { message: 'index -1 is outside an array of length 0' });
  assert.throws(() => float64At(new Float64Array(2), -1), {
    message: 'index -1 is outside an array of length 2',
  });
  assert.throws(() => valueAt(new Map(), 'key'), { message: 'no entry for key in the map' });
});

test('adding changes the one place, and refuses a place outside', () => {
  const sums = Float64Array.of(1, 2);
  addFloat64(sums, 1, 0.5);
  assert.deepEqual([...sums], [1, 2.5]);
  assert.throws(() => addFloat64(sums, 2, 1), RangeError);
});
