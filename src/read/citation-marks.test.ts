import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbersOf } from './citation-marks.js';

const CASES: [mark: string, numbers: number[] | undefined][] = [
  ['7', [7]],
  ['[7]', [7]],
  ['(3, 5)', [3, 5]],
  ['[3,5–8]', [3, 5, 6, 7, 8]],
  ['1 2', [1, 2]],
  ['3-5', [3, 4, 5]],
  ['3 – 5, 9', [3, 4, 5, 9]],
  ['[12-10]', undefined],
  ['1990–2004', [1990, 1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999, 2000, 2001, 2002, 2003, 2004]],
  ['1–999', undefined],
  ['Ito, 2001', undefined],
  ['', undefined],
];

test('the numbers of a mark, ranges filled in', () => {
  for (const [mark, numbers] of CASES) assert.deepEqual(numbersOf(mark), numbers, mark);
});
