import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterNumeral, romanNumeral } from './counters.js';

const NUMERALS: [number: number, numeral: string][] = [
  [1, 'i'],
  [4, 'iv'],
  [9, 'ix'],
  [14, 'xiv'],
  [49, 'xlix'],
  [1994, 'mcmxciv'],
  [3999, 'mmmcmxcix'],
  [1e9, 'mmmcmxcix'],
];

for (const [number, numeral] of NUMERALS)
  test(`${number} is ${numeral} in Roman numerals`, () => {
    assert.equal(romanNumeral(number), numeral);
  });

const LETTERS: [number: number, letters: string][] = [
  [1, 'a'],
  [26, 'z'],
  [27, 'aa'],
  [52, 'az'],
  [53, 'ba'],
  [703, 'aaa'],
];

for (const [number, letters] of LETTERS)
  test(`${number} is ${letters} in letters`, () => {
    assert.equal(letterNumeral(number), letters);
  });

test('other alphabets have their own letters', () => {
  assert.deepEqual(
    [letterNumeral(2, 'A'), letterNumeral(3, 'α', 25), letterNumeral(26, 'α', 25)],
    ['B', 'γ', 'αα'],
  );
});
