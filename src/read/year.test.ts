import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yearIn } from './year.js';

const DATES: [text: string, year: number | undefined][] = [
  ['2019', 2019],
  ['2019-05-01', 2019],
  ['May 2019', 2019],
  ['2019a', 2019],
  ['c1999', 1999],
  ['1998–2004', 1998],
  ['1500', 1500],
  ['2100', 2100],
  ['1499', undefined],
  ['2101', undefined],
  ['20190501', undefined],
  ['12019', undefined],
  ['in press', undefined],
  ['', undefined],
];

for (const [text, year] of DATES) {
  test(`the year of ${JSON.stringify(text)} is ${year ?? 'unknown'}`, () => assert.equal(yearIn(text), year));
}
