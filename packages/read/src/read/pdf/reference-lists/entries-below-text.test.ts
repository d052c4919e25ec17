import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import { isInFirstColumnOnly, readLikeEntries, unheadedColumnsTop } from './entries-below-text.js';

const below = (texts: readonly string[], left: number, base = 100) =>
  texts.map((text, i) => makeLine(text, { left, base: base + 12 * i }));
const GUTTER = [{ left: 290, right: 310 }];
const TEXT = ['oats on the lower slope grow', 'less than those of the upper', 'one in a year of drought.'];

test('entries with little evidence per line are recognised by consecutive numbers', () => {
  const entry = (number: number) => [
    `${number}.Bruno Hess and Dora Ito.`,
    'Silt in rivers of the',
    'north. Ann, 11:3-9.',
  ];
  const counted = [7, 8, 9, 10, 11].flatMap(entry);
  assert.equal(readLikeEntries(below(counted, 50), 4), true);
  const bare = [7, 8, 9, 10, 11].flatMap((number) => entry(number).map((text) => text.replace('.', ' ')));
  assert.equal(readLikeEntries(below(bare, 50), 4), true);
  assert.equal(readLikeEntries(below([7, 3, 30, 12, 5].flatMap(entry), 50), 4), false);
  assert.equal(readLikeEntries(below(TEXT, 50), 2), false);
});

test('a list is not only in the first column if the next one begins with its end', () => {
  const heading = makeLine('*References*', { left: 50, base: 400 });
  const entries = below(
    ['Hess K (2011) Sand at sea. J Hydrol 2: 3-9.', 'Roe B (2012) Peat. J Soil 3: 1-2.'],
    50,
    412,
  );
  const end = below(['water. Oats Res, 40, 130-139.', 'Ito A (2016) Loam. J Soil 4: 1-2.'], 320);
  assert.equal(isInFirstColumnOnly([heading, ...entries, ...below(TEXT, 320)], heading, GUTTER), true);
  assert.equal(
    isInFirstColumnOnly(
      [heading, ...entries, ...end, ...below([...TEXT, ...TEXT], 320, 150)],
      heading,
      GUTTER,
    ),
    false,
  );
});

test('a few entries below the text of both columns begin a list if they are numbered from 1', () => {
  const small = (texts: readonly string[], left: number) =>
    below(texts, left, 180).map((line) => ({ ...line, size: 8 }));
  const page = (first: number, above = below([...TEXT, ...TEXT], 50)) => [
    ...above,
    ...below([...TEXT, ...TEXT], 320),
    ...small([`[${first}] K. Hess and B. Roe, J. Hydrol. 2, 3 (2011).`], 50),
    ...small([`[${first + 1}] A. Ito, Loam and peat, J. Soil 4, 1 (2016).`], 320),
  ];
  assert.equal(unheadedColumnsTop(page(1), GUTTER), 172);
  assert.equal(unheadedColumnsTop(page(7), GUTTER), undefined);
  // One line of a column, far below its text, is found by its number.
  const far = (first: number) =>
    page(first).map((line) => (line.size === 8 ? { ...line, base: line.base + 60 } : line));
  assert.equal(unheadedColumnsTop(far(1), GUTTER), 232);
  assert.equal(unheadedColumnsTop(far(7), GUTTER), undefined);
  const caption = below(['FIG. 1. Yield of oats by slope'], 50).map((line) => ({ ...line, size: 8 }));
  assert.equal(unheadedColumnsTop(page(1, caption), GUTTER), 172);
});
