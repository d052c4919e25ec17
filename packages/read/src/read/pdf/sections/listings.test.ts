import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ObjectNames } from '../../printed-objects/object-names.js';
import { makeLine } from '../layout/line.fixture.js';
import { pageWith, placeLines } from '../layout/page.fixture.js';
import { listingObject, separateListings } from './listings.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const TEXT = 'The oats of the plain were sown on plots of poor soil.';

/** A line of code: letters at equal steps, in another font. */
const code = (text: string, base: number, left = 50) => {
  const lefts = Float32Array.from({ length: text.length }, (_, i) => left + 5 * i);
  return makeLine(text, { base, left, lefts, rights: lefts.map((value) => value + 5), font: 7 });
};
const paragraph = (...lines: ReturnType<typeof makeLine>[]) => ({
  section: ['Use'],
  lines: placeLines(pageWith(lines)),
  equations: new Set<never>(),
});
const separate = (...paragraphs: ReturnType<typeof paragraph>[]) => {
  const { body, listings } = separateListings(paragraphs, bodyType);
  return {
    body: body.map(({ lines }) => lines.map(({ line }) => line.text)),
    listings: listings.map((lines) => lines.map(({ line }) => line.text)),
  };
};

test('paragraphs of code are one listing, with its indents', () => {
  const lines = [code('for (plot of field) {', 112), code('sow(plot, oats);', 124, 60), code('}', 136)];
  const [first, ...rest] = lines.map((line) => paragraph(line));
  assert.ok(first);
  const text = paragraph(makeLine(TEXT));
  const { body, listings } = separateListings([text, first, ...rest, text], bodyType);
  assert.deepEqual(body, [text, text]);
  const [listing = []] = listings;
  assert.deepEqual(
    listing.map(({ line }) => line),
    lines,
  );
  assert.deepEqual(listingObject(listing, new ObjectNames()), {
    id: 'verbatim-1',
    kind: 'verbatim',
    content: 'for (plot of field) {\n  sow(plot, oats);\n}',
  });
});

test('the indents of code are those of its column', () => {
  const lines = [code('  sow(plot);', 700, 60), code('  reap(plot);', 100, 310)];
  const placed = placeLines(pageWith(lines)).map((line, i) => ({ ...line, left: i === 0 ? 50 : 300 }));
  const { content } = listingObject(placed, new ObjectNames());
  assert.equal(content, 'sow(plot);\nreap(plot);');
});

test('a line without width is no fault', () => {
  const lines = [code('a', 100), { ...code('b', 112, 60), right: 60 }];
  const { content } = listingObject(placeLines(pageWith(lines)), new ObjectNames());
  assert.match(String(content), /^a\n +b$/);
});

test('several lines of code divide a paragraph; one line and an address belong to its sentence', () => {
  const [before, after] = [makeLine(TEXT), makeLine('They grew.', { base: 160 })];
  const lines = [code('sow(plot, oats);', 112), code('reap(plot, oats);', 124)];
  assert.deepEqual(separate(paragraph(before, ...lines, after)), {
    body: [[TEXT], ['They grew.']],
    listings: [['sow(plot, oats);', 'reap(plot, oats);']],
  });
  for (const inText of [
    [code('sow(plot, oats);', 112)],
    [code('https://oats.example/', 112), code('fields/of/oats', 124)],
  ])
    assert.deepEqual(separate(paragraph(before, ...inText, after)).listings, []);
});

test('a paper set in monospaced type has no listings', () => {
  const lines = [code('The oats of the plain.', 100), code('The barley of the hills.', 112)];
  const { listings } = separateListings([paragraph(...lines)], { ...bodyType, font: 7 });
  assert.deepEqual(listings, []);
});
