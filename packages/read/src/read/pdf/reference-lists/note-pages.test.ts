import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../layout/line.fixture.js';
import type { Line } from '../layout/lines.js';
import { hasNotes } from './note-pages.js';

const PROSE = 'the oats of the upper slope were seen again in the spring';

/** A page of text with notes of these numbers below it. */
const pageOf = (page: number, notes: readonly number[], size = 8): Line[] => [
  ...Array.from({ length: 8 }, (_, i) => lineOf(PROSE, { page, base: 100 + 12 * i })),
  ...notes.map((number, i) =>
    lineOf(`${number} Marlow A, On oats and rye of the hills, 1999, 12:3-4.`, {
      page,
      base: 600 + 10 * i,
      size,
    }),
  ),
];

test('numbered notes below the text of most pages are notes', () => {
  assert.equal(
    hasNotes([...pageOf(0, [1, 2]), ...pageOf(1, [3]), ...pageOf(2, [4, 5, 6]), ...pageOf(3, [])]),
    true,
  );
});

test('a list of entries on the last pages is none, nor are lines that begin with any number', () => {
  const list = Array.from({ length: 20 }, (_, i) => i + 1);
  assert.equal(hasNotes([...pageOf(0, []), ...pageOf(1, []), ...pageOf(2, list)]), false);
  assert.equal(hasNotes([...pageOf(0, [40]), ...pageOf(1, [7]), ...pageOf(2, [2])]), false);
  assert.equal(hasNotes([...pageOf(0, [1], 10), ...pageOf(1, [2], 10), ...pageOf(2, [3], 10)]), false);
});
