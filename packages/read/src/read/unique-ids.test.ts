import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UniqueIds } from './unique-ids.js';

test('an id that is taken gets the next free number as a suffix', () => {
  const ids = new UniqueIds();
  assert.deepEqual(
    ['a', 'a-2', 'a', 'a', undefined, ' ', ' a '].map((wanted) => ids.take(wanted, 'none')),
    ['a', 'a-2', 'a-3', 'a-4', 'none', 'none-2', 'a-5'],
  );
});

test('the same id a hundred thousand times is made unique in linear time', () => {
  const ids = new UniqueIds('.');
  let last = '';
  for (let i = 0; i < 100_000; i++) last = ids.take('x', '');
  assert.equal(last, 'x.100000');
});
