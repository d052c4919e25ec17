import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printedLine } from '../bibliography/printed.fixture.js';
import { pageWith, placeLines } from '../layout/page.fixture.js';
import { findUnheadedList } from './unheaded-lists.js';

const TEXT = Array.from(
  { length: 40 },
  () => 'The oats of the plain were sown on plots of poor soil in dry years',
);
const entry = (number: number) => [
  `^{${number}}K. Hess and D. Ito, “Silt in rivers of the`,
  'north,” Annals of Silt 11, 3–9 (2011).',
];
const ENTRIES = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(entry);

test('a list without a heading includes numbered entries that do not read like entries yet', () => {
  const entries = Array.from({ length: 14 }, (_, i) => entry(i + 1)).flat();
  const lines = [...TEXT, ...entries].map((text, i) =>
    printedLine(text.replace(/\^\{(\d+)\}/, '$1. '), { base: 20 + 12 * i }),
  );
  const around = lines.map((_, i) => (i < TEXT.length + 10 ? 0.1 : 0.9));
  assert.equal(findUnheadedList(placeLines(pageWith(lines)), around), TEXT.length);
  // Without the second entry, these numbers are not those of the list.
  const gap = lines.filter((_, i) => i !== TEXT.length + 2);
  const aroundGap = around.filter((_, i) => i !== TEXT.length + 2);
  assert.notEqual(findUnheadedList(placeLines(pageWith(gap)), aroundGap), TEXT.length);
});

test('a list without a heading begins with the first of its raised numbers', () => {
  const lines = [...TEXT, ...ENTRIES].map((text, i) => printedLine(text, { base: 20 + 12 * i }));
  // What is read around a line is not sure at once.
  const around = lines.map((_, i) => (i < TEXT.length + 4 ? 0.1 : 0.9));
  assert.equal(findUnheadedList(placeLines(pageWith(lines)), around), TEXT.length);
});
