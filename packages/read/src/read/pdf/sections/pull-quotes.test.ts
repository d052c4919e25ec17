import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../layout/line.fixture.js';
import { pageWith, placedOn } from '../layout/page.fixture.js';
import type { Heading, Style } from './headings.js';
import { pullQuotes } from './pull-quotes.js';

const SECTION: Style = { size: 12, font: 1, isBold: true, isItalic: false, isCapital: false };
const heading = (text: string, style: Partial<Style> = {}): Heading => ({
  from: 0,
  to: 1,
  text,
  style: { ...SECTION, ...style },
});
const QUOTE = 'No garden on the lower slope was spared by frost';

const found = (one: Heading, ...text: string[]) =>
  pullQuotes(
    [heading('Introduction'), heading('Methods'), one],
    placedOn(pageWith([one.text, ...text].map((words, i) => lineOf(words, { base: 100 + 12 * i })))),
  ).has(one);

test('words larger than headings and in another font are a quote', () => {
  assert.equal(found(heading(QUOTE, { size: 15, font: 2 })), true);
});

test('words in the font of headings are a quote where the text says the same', () => {
  const quote = heading(QUOTE, { size: 15 });
  assert.equal(found(quote), false);
  assert.equal(
    found(quote, 'As we saw, no garden on the lower slope was', 'spared by frost that year.'),
    true,
  );
});

for (const [what, one] of [
  ['words as large as headings', heading(QUOTE, { font: 2 })],
  ['a few words', heading('No garden was spared', { size: 15, font: 2 })],
  ['numbered words', heading(`2 ${QUOTE}`, { size: 15, font: 2 })],
] as const)
  test(`${what} are no quote`, () => {
    assert.equal(found(one), false);
  });
