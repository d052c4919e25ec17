import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import fc from 'fast-check';
import { parseMark } from './numeric-mark.js';

const MARKS: [mark: string, numbers: number[] | undefined][] = [
  ['7', [7]],
  ['[7]', [7]],
  ['12.', [12]],
  ['[12.]', [12]],
  ['[36,', [36]],
  ['40)', [40]],
  ['[3–', [3]],
  ['–7]', [7]],
  ['(3, 5)', [3, 5]],
  ['1 2', [1, 2]],
  ['[4][10]', [4, 10]],
  ['[1] and [4]', [1, 4]],
  ['[1 & 4]', [1, 4]],
  ['[2,2]', [2]],
  ['[5, 3]', [5, 3]],
  ['3-5', [3, 4, 5]],
  ['3--5', [3, 4, 5]],
  ['(3–5),', [3, 4, 5]],
  ['[3,5–8]', [3, 5, 6, 7, 8]],
  ['[1-3; 7]', [1, 2, 3, 7]],
  ['3 – 5, 9', [3, 4, 5, 9]],
  ['[3-5, 4-6]', [3, 4, 5, 6]],
  ['[2**]', [2]],
  ['[3•, 5••–7]', [3, 5, 6, 7]],
  ['[2*3]', undefined],
  ['[*]', undefined],
  ['[7-3]', undefined],
  ['[1-2-3]', undefined],
  ['1–999', undefined],
  ['[1-1400]', undefined],
  ['(1999)', undefined],
  ['1990–2004', undefined],
  ['12345', undefined],
  ['3.5', undefined],
  ['[12: 5]', undefined],
  ['3a', undefined],
  ['a3', undefined],
  ['Ito, 2001', undefined],
  ['(Marl, 2010)', undefined],
  ['[]', undefined],
  ['–', undefined],
  ['', undefined],
];

for (const [mark, numbers] of MARKS) {
  test(`the mark ${JSON.stringify(mark)} names ${numbers?.join(', ') ?? 'no number'}`, () => {
    assert.deepEqual(parseMark(mark)?.numbers, numbers);
  });
}

test('the halves of a range say on which side their dash is', () => {
  const dashes = (text: string) => {
    const { startsWithDash, endsWithDash } = defined(parseMark(text));
    return [startsWithDash, endsWithDash];
  };
  assert.deepEqual(dashes('[3–'), [false, true]);
  assert.deepEqual(dashes('–7]'), [true, false]);
  assert.deepEqual(dashes('[3–7]'), [false, false]);
});

test('a mark written from numbers is read back', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(numbers, fc.constantFrom(',', ', ', ';', '][', ' and '), (list, between) => {
      assert.deepEqual(parseMark(`[${list.join(between)}]`)?.numbers, list);
    }),
  );
});
