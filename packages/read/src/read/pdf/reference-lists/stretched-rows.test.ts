import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import { pageWith, placeLines } from '../layout/page.fixture.js';
import { stretchedRows } from './stretched-rows.js';

/** The text of each row whose words have these spaces between them. */
const rowsWith = (spaces: readonly number[]): string[] => {
  let left = 50;
  const row = ['Oats', 'Res.', '12,', '34–56.'].map((text, i) => {
    const line = makeLine(text, { left, base: 100 });
    left = line.right + (spaces[i] ?? 0);
    return line;
  });
  const next = makeLine('https://doi.org/10.5555/oats.12', { left: 50, base: 112 });
  const lines = [...row, next];
  return [...new Set(stretchedRows(placeLines(pageWith(lines))).values())];
};

test('words with equal wide spaces are one line, the cells of a table are not', () => {
  assert.deepEqual(rowsWith([26, 27, 26]), ['Oats Res. 12, 34–56.']);
  assert.deepEqual(rowsWith([26, 40, 18]), []);
});
