import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hyphens } from '../../hyphens.js';
import { flowFrom, printedLine } from '../bibliography/printed.fixture.js';
import type { Footnote } from '../document.js';
import { joinIntoFlow } from '../layout/flow.js';
import { namedList, numberedList } from './bibliographies.fixture.js';
import { citingParagraphs } from './index.js';

const note = (mark: string, page = 0): Footnote => ({
  mark,
  lines: [printedLine(`^{${mark}} So it was.`, { page })],
});

/** The text of a paragraph on a page with notes. */
const textOf = (source: string, footnotes: Footnote[], bibliography = namedList()): string | undefined =>
  citingParagraphs(
    { abstract: [], body: [{ section: [], flow: flowFrom(source), mentions: [] }], links: [], footnotes },
    bibliography,
  ).body[0]?.text;

test('the marks of notes at the foot of the page are left out of the text, and powers are not', () => {
  const cases: [printed: string, text: string][] = [
    [
      'A corpus of letters^{1} was read.^{2} It was long,^{*} and old.',
      'A corpus of letters was read. It was long, and old.',
    ],
    ['It was cut by the stemmer ^{1} . It was^{2} short.', 'It was cut by the stemmer. It was short.'],
    [
      'A field of 12 m^{2} and 10^{1} more; e^{1}x, p^{*} and x^{2} too.',
      'A field of 12 m2 and 101 more; e1x, p* and x2 too.',
    ],
    ['One note^{3} is on another page.', 'One note3 is on another page.'],
    ['A field of 12 deg^{2}, and mass by _{mc}_^{1}.', 'A field of 12 deg2, and mass by mc1.'],
    ['The roots of (a + b)^{2} and sin^{1} are real.', 'The roots of (a + b)2 and sin1 are real.'],
    ['With Δχ^{2} and |ab|^{1} it was planned by RRT^{*}.', 'With Δχ2 and |ab|1 it was planned by RRT*.'],
    ['Lakes (of the north)^{1} have gCOD^{2} and gCOD^{2}.', 'Lakes (of the north) have gCOD2 and gCOD2.'],
  ];
  for (const [printed, text] of cases)
    assert.equal(textOf(printed, [note('1'), note('2'), note('*'), note('3', 1)]), text);
});

test('raised numbers that cite stay, and so do marks on a page without notes', () => {
  assert.equal(
    textOf('Silt settles.^{1} It does.^{2}', [note('1')], numberedList(8)),
    'Silt settles.1 It does.2',
  );
  assert.equal(textOf('Silt settles.^{1}', []), 'Silt settles.1');
});

test('numbers stay if the paper cites by raised numbers, and signs do not', () => {
  assert.equal(
    textOf('Silt settles.^{1} It does.^{2} It was^{9} old.^{*}', [note('9'), note('*')], numberedList(8)),
    'Silt settles.1 It does.2 It was9 old.',
  );
});

test('a paragraph over two pages has the marks of each', () => {
  const lines = ['Silt^{1} settles', 'in slow rivers.^{1}'].map((line, page) => printedLine(line, { page }));
  const flow = joinIntoFlow(lines, new Hyphens([]));
  const { body } = citingParagraphs(
    { abstract: [], body: [{ section: [], flow, mentions: [] }], links: [], footnotes: [note('1', 1)] },
    namedList(),
  );
  assert.equal(body[0]?.text, 'Silt1 settles in slow rivers.');
});
