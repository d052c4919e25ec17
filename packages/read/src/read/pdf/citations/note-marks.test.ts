import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hyphens } from '../../hyphens.js';
import { Warnings } from '../../warnings.js';
import { readBibliography } from '../bibliography/index.js';
import { printedLine } from '../bibliography/printed.fixture.js';
import type { Footnote } from '../document.js';
import { joinIntoFlow } from '../layout/flow.js';
import { citingParagraphs } from './index.js';

/** A note at the foot of a page; one without a mark continues the note before it. */
const note = (page: number, mark: string, text: string): Footnote => ({
  ...(mark === '' ? {} : { mark }),
  lines: [printedLine(`${mark === '' ? '' : `^{${mark}} `}${text}`, { page, base: 700, size: 8 })],
});

/** The marks of a text, each with the title of what it cites; the text is one line per page. */
function cited(footnotes: Footnote[], ...pages: string[]): string[] {
  const hyphens = new Hyphens([]);
  const bibliography = readBibliography(
    { footnotes, referenceLines: [], columnLefts: [], listNumbers: [], links: [], hyphens },
    undefined,
    new Warnings(),
  );
  const titles = new Map(bibliography.entries.map(({ reference: { id, title } }) => [id, title]));
  const flow = joinIntoFlow(
    pages.map((text, page) => printedLine(text, { page })),
    hyphens,
  );
  const { body } = citingParagraphs(
    { abstract: [], body: [{ section: [], flow, mentions: [] }], links: [], footnotes: [] },
    bibliography,
  );
  return body.flatMap(({ citations }) =>
    citations.map(({ text, reference }) => `${text} ${reference === null ? null : titles.get(reference)}`),
  );
}

test('raised numbers cite what their footnotes do, also by ibid. and over page ends; powers and remarks do not', () => {
  const marks = cited(
    [
      note(0, '1', 'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.'),
      note(0, '2', 'Ibid., 47.'),
      note(0, '3', 'See Karl Hess, “Mills and Weirs,” Journal of Rivers'),
      note(1, '', '12, no. 3 (2004): 45–67; Anna Ito, Fields of Oats (Leeds: Oat Press, 2001).'),
      note(1, '4', 'The mill burned down.'),
      note(1, '5', 'Nobody, op. cit., 3.'),
    ],
    'The river was slow.^{1} It carried silt^{2} on 12 m^{2} of land.^{3}',
    'One was lost.^{4} None came back.^{5}',
  );
  assert.deepEqual(marks, [
    '1 Silt in Slow Rivers',
    '2 Silt in Slow Rivers',
    '3 Mills and Weirs',
    '3 Fields of Oats',
    '5 null',
  ]);
});

test('numbers that begin again on each page lead to the notes of their page', () => {
  const marks = cited(
    [
      note(0, '1', 'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.'),
      note(1, '1', 'Anna Ito, Fields of Oats (Leeds: Oat Press, 2001), 3.'),
      note(1, '2', 'Karl Hess, Weirs and Mills (York: Oat Press, 1999), 3.'),
    ],
    'The river was slow.^{1} It carried silt.^{2}',
    'Oats grew on silt.^{1} Mills were built.^{2}',
    'Nothing was left of them.^{1}',
  );
  assert.deepEqual(marks, [
    '1 Silt in Slow Rivers',
    '2 Weirs and Mills',
    '1 Fields of Oats',
    '2 Weirs and Mills',
  ]);
});

test('several notes at one place are all cited', () => {
  const marks = cited(
    [
      note(0, '1', 'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.'),
      note(0, '2', 'Anna Ito, Fields of Oats (Leeds: Oat Press, 2001), 3.'),
      note(0, '3', 'Karl Hess, Weirs and Mills (York: Oat Press, 1999), 3.'),
    ],
    'The river was slow.^{1,3} It carried silt.^{1–3} Nothing was left.^{7, 8}',
  );
  assert.deepEqual(marks, [
    '1,3 Silt in Slow Rivers',
    '1,3 Weirs and Mills',
    '1–3 Silt in Slow Rivers',
    '1–3 Fields of Oats',
    '1–3 Weirs and Mills',
  ]);
});

/** What endnotes cite that are printed as a numbered list after the text. */
function endnotes(...texts: string[]): string[] {
  const hyphens = new Hyphens([]);
  const lines = texts.map((text, at) => printedLine(`${at + 1}. ${text}`, { page: 1, base: 100 + 12 * at }));
  const warnings = new Warnings();
  const bibliography = readBibliography(
    {
      footnotes: [],
      referenceLines: lines,
      columnLefts: lines.map(({ left }) => left),
      listNumbers: lines.map(() => 0),
      links: [],
      hyphens,
    },
    undefined,
    warnings,
  );
  return bibliography.entries.map(({ reference: { title = '' } }) => title);
}

const LIST = [
  'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.',
  'Karl Hess, “Mills and Weirs,” Journal of Rivers 12, no. 3 (2004): 45–67.',
  'Anna Ito, Fields of Oats (Leeds: Oat Press, 2001), 3.',
];

test('a numbered list that refers back to its own entries is endnotes; any other is a list of references', () => {
  assert.deepEqual(endnotes(...LIST, 'Ibid., 7.', 'Marlow, Silt, 50.'), [
    'Silt in Slow Rivers',
    'Mills and Weirs',
    'Fields of Oats',
  ]);
  assert.equal(endnotes(...LIST, 'Ito, A.; Marlow, J. Oats and silt. Rivers 2004, 3, 7–9.').length, 4);
});

test('a raised number after a year is a mark', () => {
  const marks = cited(
    [
      note(0, '1', 'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.'),
      note(0, '2', 'Ibid., 47.'),
      note(0, '3', 'Karl Hess, “Mills and Weirs,” Journal of Rivers 12, no. 3 (2004): 45–67.'),
      note(0, '4', 'Anna Ito, Fields of Oats (Leeds: Oat Press, 2001).'),
    ],
    'The river was slow^{1} until 1780^{2}. It carried silt^{3} on 1200 m^{3} and 144^{4} boats.',
  );
  assert.deepEqual(marks, ['1 Silt in Slow Rivers', '2 Silt in Slow Rivers', '3 Mills and Weirs']);
});
