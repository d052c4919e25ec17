import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Warnings } from './warnings.js';

test('the same warning again is counted, with the first place it came from', () => {
  const warnings = new Warnings();
  warnings.add('span', 'an empty span', 'body[0]');
  warnings.add('title', 'no title');
  warnings.add('span', 'an empty span', 'body[4]');
  warnings.add('span', 'a span outside its text');
  assert.deepEqual(warnings.toList(), [
    { code: 'span', message: 'an empty span (2 times)', where: 'body[0]' },
    { code: 'span', message: 'a span outside its text' },
    { code: 'title', message: 'no title' },
  ]);
});

test('of very many different warnings with one code, twenty are listed and the rest counted', () => {
  const warnings = new Warnings();
  for (let i = 0; i < 25; i++) warnings.add('lost-text', `work ${i} is lost`);
  warnings.add('lost-text', 'work 3 is lost');
  const list = warnings.toList();
  assert.equal(list.length, 21);
  assert.equal(list[3]?.message, 'work 3 is lost (2 times)');
  assert.deepEqual(list.at(-1), { code: 'lost-text', message: 'and 5 more of this kind' });
});

test('a code without warnings is not listed', () => {
  const warnings = new Warnings();
  warnings.addAll([]);
  assert.deepEqual(warnings.toList(), []);
});
