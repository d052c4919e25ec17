import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { makeLine } from '../layout/line.fixture.js';
import type { Line } from '../layout/lines.js';
import { pageWith, placeLines } from '../layout/page.fixture.js';
import { splitIntoParagraphs, usesIndents } from './paragraphs.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const FULL = 'oats were sown on plots of poor soil in dry years';
const END = 'and harvested.';

/** Lines in a column as wide as the longest of them. */
function placed(lines: Line[]) {
  const page = pageWith(lines);
  itemAt(page.bands, 0).columns = [{ left: 50, right: 50 + FULL.length * 5 }];
  return placeLines(page);
}

const texts = (lines: Line[], indents = false) =>
  splitIntoParagraphs(placed(lines), { bodyType, indents, isEquation: () => false }).map((paragraph) =>
    paragraph.map(({ line }) => line.text).join(' '),
  );

const at = (text: string, number: number, more: Partial<Line> = {}) =>
  makeLine(text, { base: 100 + 12 * number, ...more });

test('a paragraph ends if the next word would have fitted on its last line', () => {
  assert.deepEqual(texts([at(FULL, 0), at(END, 1), at(FULL, 2)]), [`${FULL} ${END}`, FULL]);
  assert.deepEqual(texts([at(FULL, 0), at(FULL, 1)]), [`${FULL} ${FULL}`]);
});

test('a gap or other type separates paragraphs, and a list item begins one', () => {
  assert.deepEqual(texts([at(`${FULL}.`, 0), at('Rain was scarce.', 2)]), [`${FULL}.`, 'Rain was scarce.']);
  assert.deepEqual(texts([at(`${FULL}.`, 0), at(FULL, 1, { size: 8 })]), [`${FULL}.`, FULL]);
  assert.deepEqual(texts([at(`${FULL}:`, 0), at('(a) rain was scarce', 1)]), [
    `${FULL}:`,
    '(a) rain was scarce',
  ]);
});

test('indents separate paragraphs in documents that use them', () => {
  const lines = [at(`${FULL}.`, 0), at('Rain was scarce in all the years that we saw', 1, { left: 62 })];
  assert.equal(texts(lines, true).length, 2);
  assert.equal(texts(lines, false).length, 1);
  const many = [0, 2, 4, 6, 8].flatMap((n) => [at(END, n), at(FULL, n + 1, { left: 62, right: 300 })]);
  assert.ok(usesIndents(placed(many), bodyType));
});

test('a sentence continues over a float between its lines', () => {
  assert.deepEqual(texts([at(FULL, 0), at('rain was scarce, too.', 9)]), [`${FULL} rain was scarce, too.`]);
});
