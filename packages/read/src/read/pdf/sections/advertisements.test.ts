import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import type { Line } from '../layout/lines.js';
import { pageWith, placeLines } from '../layout/page.fixture.js';
import { BibliographyPlace } from '../reference-lists/bibliography-place.js';
import { findAdvertisements } from './advertisements.js';

const ENTRIES = [
  '1. Marlow J, Hess K: Silt in slow rivers. J Hydrol 2016, 12:3-9.',
  '2. Ito A: Loam in the far north. J Soil 2018, 4:1-2.',
  '3. Roe B, Doe C: Peat in bogs of the west. J Soil 2012, 3:1-2.',
  '4. Hess K: Sand at the edge of the sea. J Hydrol 2011, 2:3-9.',
];
const OFFER = [
  '*Submit your next manuscript to Field Central*',
  '*Thorough peer review and no colour charges*',
  '*Inclusion in the indexes of the plains*',
];

/** The texts that are none of the entries, among lines of which all but those listed read like entries. */
function offers(texts: readonly string[], others: readonly string[] = []): string[] {
  const lines: Line[] = texts.map((text, i) => makeLine(text, { base: 100 + 12 * i, page: 1 }));
  const place = new BibliographyPlace(
    [],
    lines.filter((_, i) => !others.includes(texts[i] ?? '')),
  );
  const advertisements = findAdvertisements(placeLines(pageWith(lines)), place);
  return lines.filter((_, i) => advertisements.has(i)).map(({ text }) => text);
}

const bare = (texts: readonly string[]) => texts.map((text) => text.replaceAll('*', ''));

test('lines in bold between entries are an advertisement', () => {
  assert.deepEqual(offers([...ENTRIES.slice(0, 2), ...OFFER, ...ENTRIES.slice(2)]), bare(OFFER));
});

for (const [what, texts, others] of [
  ['two lines in bold, too few', [...ENTRIES.slice(0, 2), ...OFFER.slice(1), ...ENTRIES.slice(2)]],
  ['lines in bold after the last entry', [...ENTRIES, ...OFFER]],
  ['lines in bold before text', [...ENTRIES.slice(0, 2), ...OFFER, 'Oats grow well.'], ['Oats grow well.']],
  ['a heading of the text', [...ENTRIES.slice(0, 2), '*Acknowledgements*', ...OFFER, ...ENTRIES.slice(2)]],
  ['entries in bold', [...ENTRIES.slice(0, 1), ...ENTRIES.map((text) => `*${text}*`), ...ENTRIES.slice(1)]],
] as const)
  test(`${what} are not an advertisement`, () => {
    assert.deepEqual(offers(texts, others), []);
  });
