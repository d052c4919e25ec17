import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { entryEvidence } from '../../wording/entry-evidence.js';
import { makeBand } from '../layout/bands.js';
import { makeLine } from '../layout/line.fixture.js';
import type { Line } from '../layout/lines.js';
import type { PlacedLine } from '../layout/order.js';
import { pageWith } from '../layout/page.fixture.js';
import { findBibliography } from './bibliography-place.js';

/** Lines of one page below each other, each as wide as it is. */
function placed(lines: readonly Line[]): PlacedLine[] {
  const page = pageWith([...lines], [], { number: 0, height: 5000, bands: [makeBand(0, 5000, [], 600)] });
  return lines.map((line) => ({ line, page, column: 0, left: 50, right: 550 }));
}

const text = Array.from({ length: 40 }, (_, i) => `oats of field ${i % 7} were sown on plots of poor soil`);
const entries = Array.from(
  { length: 20 },
  (_, i) => `${i + 1}. Marlow J, Hess K. Oats. Oats Res. ${1990 + i};${i + 3}:${10 + i}-19.`,
);
const below = (texts: readonly string[]): Line[] =>
  texts.map((text, i) => makeLine(text, { base: 100 + 12 * i }));

const findStart = (lines: readonly Line[]) => {
  const { starts } = findBibliography(placed(lines));
  return starts.map(({ base, hasHeading }) => [lines.find((line) => line.base === base)?.text, hasHeading]);
};

test('entries have more evidence than running text', () => {
  assert.ok(entryEvidence(itemAt(entries, 0)) >= 2);
  assert.equal(entryEvidence(itemAt(text, 0)), 0);
});

test('a bibliography begins at its heading', () => {
  assert.deepEqual(findStart(below([...text, 'References', ...entries])), [['References', true]]);
});

test('endnotes are a bibliography if there is no other', () => {
  assert.deepEqual(findStart(below([...text, 'Anmerkungen', ...entries])), [['Anmerkungen', true]]);
  assert.deepEqual(findStart(below([...text, 'Notes', ...entries, ...text, 'References', ...entries])), [
    ['References', true],
  ]);
});

test('without a heading a bibliography begins at its first entry', () => {
  assert.deepEqual(findStart(below([...text, ...entries])), [[entries[0], false]]);
});

test('a heading over text does not begin a bibliography, nor does no text', () => {
  assert.deepEqual(
    findStart(below(['References', ...text, 'References', ...entries])),
    [['References', true]].slice(0, 1),
  );
  assert.deepEqual(findStart(below(text)), []);
});

test('a table’s column head is not the heading of a bibliography', () => {
  const lines = below([...text, 'Reference', ...entries.slice(0, 8), ...text, 'References', ...entries]);
  const head = itemAt(lines, text.length);
  const beside = makeLine('Country', { left: 200, base: head.base });
  assert.deepEqual(findStart([...lines.slice(0, text.length + 1), beside, ...lines.slice(text.length + 1)]), [
    ['References', true],
  ]);
});

test('a running head with the name of the list does not begin another list', () => {
  const first = below([...text, 'References', ...entries]);
  const next = below(['REFERENCES', ...entries]).map((line) => ({ ...line, page: 1 }));
  const { starts } = findBibliography([
    ...placed(first),
    ...placed(next).map((line) => ({ ...line, page: { ...line.page, number: 1 } })),
  ]);
  assert.deepEqual(pluck(starts, 'page', 'base'), [[0, itemAt(first, text.length).base]]);
});

test('a running head above the heading on the same page does not begin the list', () => {
  for (const textBetween of [[], text.slice(0, 1), text.slice(0, 10)]) {
    const lines = below(['REFERENCES', ...textBetween, 'References', ...entries]);
    const { starts } = findBibliography(placed(lines), new Set([itemAt(lines, 0)]));
    assert.deepEqual(pluck(starts, 'base'), [itemAt(lines, textBetween.length + 1).base]);
  }
});

test('lines that read like entries are found, and those of the text are not', () => {
  const lines = below([...text, 'References', ...entries]);
  const place = findBibliography(placed(lines));
  assert.ok(lines.slice(text.length + 1).every((line) => place.isEntry(line)));
  assert.ok(lines.slice(0, text.length).every((line) => !place.isEntry(line)));
});

test('a numbered list of papers after a bibliography without numbers is not a bibliography', () => {
  const named = entries.map((entry) => entry.replace(/^\d+\. /, ''));
  const start = [['References', true]];
  assert.deepEqual(findStart(below([...text, 'References', ...named, ...text, ...entries])), start);
  assert.equal(findStart(below([...text, 'References', ...named, ...text, ...named])).length, 2);
});
