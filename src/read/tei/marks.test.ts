import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isOneGroup, parseMark, rangeOver } from './marks.js';

for (const [text, numbers] of [
  ['[3]', [3]],
  ['(3, 5)', [3, 5]],
  ['3-5', [3, 4, 5]],
  ['[3–5; 9]', [3, 4, 5, 9]],
  ['[1] and [4]', [1, 4]],
  ['[4][10]', [4, 10]],
  ['12.', [12]],
  ['[3–', [3]],
  ['Smith, 2019', undefined],
  ['3a', undefined],
  ['', undefined],
  ['[]', undefined],
  ['7-3', undefined],
  ['1-999', undefined],
] as const) {
  test(`the numbers of the mark ${JSON.stringify(text)}`, () => {
    assert.deepEqual(parseMark(text)?.numbers, numbers);
  });
}

test('a mark written from numbers is read back', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(numbers, fc.constantFrom(',', ', ', ';', '][', ' and '), (some, between) => {
      assert.deepEqual(parseMark(`[${some.join(between)}]`)?.numbers, some);
    }),
  );
});

for (const [between, expected] of [
  ['', true],
  ['] [', true],
  [', and ', true],
  ['; ', true],
  [' – ', true],
  ['. ', false],
  [' see ', false],
  [' sand ', false],
] as const) {
  test(`marks with ${JSON.stringify(between)} between are ${expected ? 'one group' : 'two'}`, () => {
    assert.equal(isOneGroup(between), expected);
  });
}

for (const [first, between, second, expected] of [
  ['[3]', '–', '[7]', { from: 3, to: 7 }],
  ['3', '] - [', '7', { from: 3, to: 7 }],
  ['[3-', '', '7]', { from: 3, to: 7 }],
  ['[3', '', '-7]', { from: 3, to: 7 }],
  ['[1,3]', '-', '[5]', { from: 3, to: 5 }],
  ['[3]', ', ', '[7]', undefined],
  ['[3]', '', '[7]', undefined],
  ['[3]', '-', '[4]', undefined],
  ['[7]', '-', '[3]', undefined],
  ['[3]', ' - see ', '[7]', undefined],
  ['(Ito)', '-', '[7]', undefined],
] as const) {
  test(`the range of ${first}${between}${second}`, () => {
    assert.deepEqual(rangeOver(parseMark(first), between, parseMark(second)), expected);
  });
}
