import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLetterRanges } from './letter-ranges.js';

test('a class of letters is the same with and without the u flag, for every character up to U+FFFF', () => {
  for (const property of ['L', 'Lu', 'Ll', 'Lt', 'Lo', 'M']) {
    const [slow, fast] = [
      new RegExp(`^\\p{${property}}$`, 'u'),
      new RegExp(withLetterRanges(`^\\p{${property}}$`)),
    ];
    for (let code = 0; code < 0x10000; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const letter = String.fromCharCode(code);
      assert.equal(fast.test(letter), slow.test(letter), `U+${code.toString(16)} as ${property}`);
    }
  }
});

test('properties are expanded inside a class and outside of one, and escapes are not changed', () => {
  const pattern = new RegExp(withLetterRanges("^\\p{Lu}[\\p{Ll}'\\]]+\\s\\[\\p{L}\\.$"));
  for (const [text, matches] of [
    ["Àb']é [ж.", true],
    ["àb']é [ж.", false],
    ['Ab [ж,', false],
  ] as const)
    assert.equal(pattern.test(text), matches, text);
});

test('a letter above U+FFFF is one without case', () => {
  assert.match('𠮷野', new RegExp(withLetterRanges('^\\p{Lo}[\\p{L}\\p{M}]*$')));
  assert.doesNotMatch('𠮷', new RegExp(withLetterRanges('^[\\p{Lu}\\p{Ll}]+$')));
});
