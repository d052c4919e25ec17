import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textAfter, textBefore } from './excerpt.js';

const WORDS = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');

test('a short text is shown whole, without an ellipsis', () => {
  assert.equal(textBefore('Silt settles.'), 'Silt settles.');
  assert.equal(textAfter('It is slow.'), 'It is slow.');
});

test('a long text is cut between words', () => {
  const [before, after] = [textBefore(WORDS), textAfter(WORDS)];
  assert.match(before, /^…word\d+ .* word59$/);
  assert.match(after, /^word0 .* word\d+…$/);
  for (const shown of [before, after]) {
    const text = shown.replaceAll('…', '');
    assert.ok(text.length <= 160 && ` ${WORDS} `.includes(` ${text} `), shown);
  }
});

test('a text without spaces is cut anywhere', () => {
  assert.equal(textBefore('水'.repeat(500)).length, 162);
  assert.equal(textAfter('水'.repeat(500)).length, 162);
});
