import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Labels } from './labels.js';

const ids = (count: number) => Array.from({ length: count }, (_, i) => `b${i}`);

test('without any mark to learn from, the first entry is number one', () => {
  const labels = new Labels(ids(3));
  assert.deepEqual(
    [0, 1, 3, 4].map((one) => labels.work(one)),
    [undefined, 'b0', 'b2', undefined],
  );
});

test('a number seen beside a resolved mark means what that mark means, by majority', () => {
  const labels = new Labels(ids(20));
  labels.observe(5, 'b3');
  labels.observe(5, 'b9');
  labels.observe(5, 'b3');
  assert.equal(labels.work(5), 'b3');
});

test('a number between two seen ones is told only where both tell the same', () => {
  const labels = new Labels(ids(20));
  labels.observe(2, 'b1');
  labels.observe(4, 'b3');
  labels.observe(9, 'b6');
  assert.equal(labels.work(3), 'b2');
  assert.equal(labels.work(6), undefined);
  assert.equal(labels.work(1), 'b0');
  assert.equal(labels.work(11), 'b8');
});

test('a year teaches nothing and means nothing', () => {
  const labels = new Labels(ids(20));
  labels.observe(1999, 'b3');
  assert.equal(labels.work(2000), undefined);
  assert.equal(labels.work(4), 'b3');
});

test('the entries between two are those of the list, unless there are too many', () => {
  const labels = new Labels(ids(9));
  assert.deepEqual(labels.between('b1', 'b4', 2), ['b2', 'b3']);
  assert.deepEqual(labels.between('b1', 'b4', 1), []);
  assert.deepEqual(labels.between('b4', 'b1', 5), []);
  assert.deepEqual(labels.between('b1', 'x', 5), []);
});
