import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divideLists } from './chapters.js';
import { linesFrom } from './printed.fixture.js';

/** The labels of the entries of each chapter, for lists as they are printed one after another. */
function readChapters(...lists: string[][]): { labels: string[]; maxListsBefore: number }[] {
  const lines = lists.flatMap((list, page) => linesFrom(list, { page }));
  const divided = divideLists(
    lines,
    lines.map(() => 50),
    lines.map(({ page }) => page),
  );
  return divided.chapters.map(({ from, to, maxListsBefore }) => ({
    labels: divided.entries.slice(from, to).map(({ label, lines: own }) => label ?? own[0]?.text ?? ''),
    maxListsBefore,
  }));
}

const FIRST = [
  '1. Marlow J. Silt in slow rivers. J Hydrol. 2016;12:3-9.',
  '2. Ito A. Loam. J Soil. 2018;4:1-2.',
];
const SECOND = ['1. Hess K. Sand at sea. J Hydrol. 2011;2:3-9.', '2. Roe B. Peat bogs. J Soil. 2012;3:1-2.'];
const NEXT = ['3. Hess K. Sand at sea. J Hydrol. 2011;2:3-9.', '4. Roe B. Peat bogs. J Soil. 2012;3:1-2.'];

test('lists whose numbers begin again belong to chapters', () => {
  assert.deepEqual(readChapters(FIRST, SECOND), [
    { labels: ['1', '2'], maxListsBefore: 1 },
    { labels: ['1', '2'], maxListsBefore: Infinity },
  ]);
});

test('a list that continues the numbers of the previous one is part of it', () => {
  assert.deepEqual(readChapters(FIRST, NEXT), [{ labels: ['1', '2', '3', '4'], maxListsBefore: Infinity }]);
});

test('the text before fragments that look like a list belongs to the next chapter', () => {
  assert.deepEqual(readChapters(FIRST, ['Mean of three gardens.'], SECOND), [
    { labels: ['1', '2'], maxListsBefore: 1 },
    { labels: ['1', '2'], maxListsBefore: Infinity },
  ]);
});

test('separate lists of names belong to chapters', () => {
  const names = (...years: number[]) =>
    years.flatMap((year) => [
      `Marlow, J. (${year}). Silt in slow rivers.`,
      '   Journal of Hydrology, 12, 3-9.',
    ]);
  const [first, second] = readChapters(names(2001, 2004, 2009), names(2003, 2005));
  assert.deepEqual([first?.labels.length, first?.maxListsBefore], [3, 1]);
  assert.deepEqual([second?.labels.length, second?.maxListsBefore], [2, Infinity]);
});

test('without lines there is no chapter', () => {
  assert.deepEqual(readChapters(), []);
});
