import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserError } from '@citemill/metrics/user-error';
import { Registry } from './registry.js';

const registry = () => new Registry('fruit', [{ name: 'apple' }, { name: 'pear' }]);

test('items are found by name and listed in the order in which they were added', () => {
  const fruits = registry();
  fruits.add({ name: 'fig' });
  assert.deepEqual(fruits.names, ['apple', 'pear', 'fig']);
  assert.equal(fruits.named('fig').name, 'fig');
  assert.equal(fruits.find('plum'), undefined);
});

test('an unknown name is refused with the names that exist', () => {
  assert.throws(() => registry().named('plum'), {
    constructor: UserError,
    message: 'plum: no such fruit; choose from apple, pear',
  });
});

test('two items of one name are refused; the same item twice is not', () => {
  const fruits = registry();
  const fig = { name: 'fig' };
  fruits.add(fig);
  fruits.add(fig);
  assert.deepEqual(fruits.names, ['apple', 'pear', 'fig']);
  assert.throws(() => fruits.add({ name: 'apple' }), /two fruits are called apple/);
});
