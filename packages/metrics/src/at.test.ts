import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addFloat64, float64At, int32At, itemAt, lastOf, valueAt } from './at.js';

test('a checked read returns the item, also zero and an empty text', () => {
  assert.equal(itemAt(['a', ''], 1), '');
  assert.equal(lastOf([3, 0]), 0);
  assert.equal(float64At(Float64Array.of(0, Number.NaN), 1), Number.NaN);
  assert.equal(int32At(Int32Array.of(-1), 0), -1);
  assert.equal(valueAt(new Map([['a', false]]), 'a'), false);
});

test('an index outside the array throws an error with the index and the length', () => {
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

test('adding changes one element, and throws outside the array', () => {
  const sums = Float64Array.of(1, 2);
  addFloat64(sums, 1, 0.5);
  assert.deepEqual([...sums], [1, 2.5]);
  assert.throws(() => addFloat64(sums, 2, 1), RangeError);
});
