import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import { pageWith, placeLines } from '../layout/page.fixture.js';
import type { Heading, Style } from './headings.js';
import { findPullQuotes } from './pull-quotes.js';

const SECTION: Style = {
  size: 12,
  font: 1,
  isBold: true,
  isItalic: false,
  isCapital: false,
  isUnderlined: false,
};
const heading = (text: string, style: Partial<Style> = {}): Heading => ({
  from: 0,
  to: 1,
  text,
  style: { ...SECTION, ...style },
});
const QUOTE = 'No garden on the lower slope was spared by frost';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const isPullQuote = (candidate: Heading, ...text: string[]) =>
  findPullQuotes(
    [heading('Introduction'), heading('Methods'), candidate],
    placeLines(
      pageWith([candidate.text, ...text].map((words, i) => makeLine(words, { base: 100 + 12 * i }))),
    ),
    bodyType,
  ).has(candidate);

test('words larger than headings and in another font are a quote', () => {
  assert.equal(isPullQuote(heading(QUOTE, { size: 15, font: 2 })), true);
});

test('words in the font of headings are a quote if the text contains them', () => {
  const quote = heading(QUOTE, { size: 15 });
  assert.equal(isPullQuote(quote), false);
  assert.equal(
    isPullQuote(quote, 'As we saw, no garden on the lower slope was', 'spared by frost that year.'),
    true,
  );
});

for (const [what, candidate] of [
  ['words as large as headings', heading(QUOTE, { font: 2 })],
  ['a few words', heading('No garden was spared', { size: 15, font: 2 })],
  ['numbered words', heading(`2 ${QUOTE}`, { size: 15, font: 2 })],
  ['lettered words', heading(`B. ${QUOTE}`, { size: 15, font: 2 })],
] as const)
  test(`${what} are not a quote`, () => {
    assert.equal(isPullQuote(candidate), false);
  });

test('words as large as the text are not a quote, though section headings in small capitals are smaller', () => {
  const sections = ['Introduction', 'Methods'].map((text) => heading(text, { size: 8, isCapital: true }));
  const candidate = heading(QUOTE, { size: 10, font: 2, isItalic: true });
  const lines = placeLines(pageWith([makeLine(QUOTE, { base: 100 })]));
  assert.equal(findPullQuotes([...sections, candidate], lines, bodyType).size, 0);
});
