import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import type { Line } from '../layout/lines.js';
import { hasPageNotes } from './note-pages.js';

const PROSE = 'the oats of the upper slope were seen again in the spring';

/** A page of text with notes of these numbers below it. */
const makePage = (page: number, notes: readonly number[], size = 8): Line[] => [
  ...Array.from({ length: 8 }, (_, i) => makeLine(PROSE, { page, base: 100 + 12 * i })),
  ...notes.map((number, i) =>
    makeLine(`${number} Marlow A, On oats and rye of the hills, 1999, 12:3-4.`, {
      page,
      base: 600 + 10 * i,
      size,
    }),
  ),
];

test('numbered notes below the text of most pages are notes', () => {
  assert.equal(
    hasPageNotes([
      ...makePage(0, [1, 2]),
      ...makePage(1, [3]),
      ...makePage(2, [4, 5, 6]),
      ...makePage(3, []),
    ]),
    true,
  );
});

test('numbers may begin again on each page, and notes may take more lines than the text', () => {
  assert.equal(
    hasPageNotes([
      ...makePage(0, [1, 2]),
      ...makePage(1, [1, 2, 3]),
      ...makePage(2, [1]),
      ...makePage(3, []),
    ]),
    true,
  );
  const many = Array.from({ length: 12 }, (_, i) => i + 1);
  assert.equal(hasPageNotes([0, 1, 2].flatMap((page) => makePage(page, many))), true);
});

test('entries on the last pages are not notes, nor are lines that begin with any number', () => {
  const list = Array.from({ length: 20 }, (_, i) => i + 1);
  assert.equal(hasPageNotes([...makePage(0, []), ...makePage(1, []), ...makePage(2, list)]), false);
  assert.equal(hasPageNotes([...makePage(0, [40]), ...makePage(1, [7]), ...makePage(2, [2])]), false);
  assert.equal(
    hasPageNotes([...makePage(0, [1], 10), ...makePage(1, [2], 10), ...makePage(2, [3], 10)]),
    false,
  );
});

test('small numbered lines above text are headings and items, not notes', () => {
  const headings = (page: number, number: number): Line[] => [
    ...makePage(page, [number]),
    ...Array.from({ length: 3 }, (_, i) => makeLine(PROSE, { page, base: 640 + 12 * i })),
  ];
  assert.equal(hasPageNotes([...headings(0, 1), ...headings(1, 2), ...headings(2, 3)]), false);
});
