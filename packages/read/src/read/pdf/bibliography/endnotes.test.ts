import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Paper } from '../../../paper/index.js';
import { readRecord } from '../../index.js';
import { pdfReader } from '../index.js';
import {
  body,
  type Columns,
  entries,
  HALVES,
  heading,
  type SetLine,
  sentences,
  setPages,
  WHOLE,
} from '../invented-paper.fixture.js';
import { readPages } from '../read-pages.fixture.js';

before(() => pdfReader.prepare?.());

const WORKS: [name: string, title: string][] = [
  ['Jane Marlow', 'Silt in Slow Rivers'],
  ['Karl Hess', 'Mills and Weirs'],
  ['Anna Ito', 'Fields of Oats'],
  ['Luc Roche', 'Walls of Loam'],
  ['Eva Lind', 'Frost on Barley'],
  ['Tom Berg', 'Rain over Rye'],
];
const inFull = WORKS.map(
  ([name, title], at) => `${name}, ${title} (London: Heath Press, ${1990 + at}), 2${at}`,
);
const [marlow = '', hess = '', ito = '', roche = '', lind = '', berg = ''] = inFull;

/** Each note with the places of the works that it cites. */
const NOTES: [text: string, works: (number | null)[]][] = [
  [`${marlow}.`, [0]],
  ['Ibid., 47.', [0]],
  [`See ${hess}.`, [1]],
  ['The mill burned down in the spring of that year.', []],
  [`${ito}; ${roche}.`, [2, 3]],
  ['Marlow, Silt, 88.', [0]],
  ['Hess, op. cit., 12.', [1]],
  [`${lind}.`, [4]],
  ['Nobody, op. cit., 3.', [null]],
  [`${berg}.`, [5]],
];

/** Lines whose marks "^{12}" are raised. */
const raise = (lines: readonly SetLine[]): SetLine[] =>
  lines.map((line) => {
    const [text = '', ...rest] = line.text.split(/(\^\{\d+\})/);
    const runs = rest.map((part) =>
      part.startsWith('^{') ? { text: part.replace(/\D/g, ''), size: 6, rise: 4 } : { text: part },
    );
    return { ...line, text, ...(runs.length > 0 ? { runs: runs.filter((run) => run.text !== '') } : {}) };
  });

/** A paper that cites each entry of a numbered list once, in order. */
function readWithList(
  name: string,
  list: readonly string[],
  {
    columns = WHOLE,
    mark = (number: number) => `^{${number}}`,
  }: { columns?: Columns; mark?: (number: number) => string } = {},
): Paper {
  const paragraphs = list.map(
    (_, at) => `${sentences(3, at)} This was shown before.${mark(at + 1)} ${sentences(1, at + 40)}`,
  );
  const lines = [
    heading('Introduction'),
    ...body(paragraphs.slice(0, 4), columns),
    heading('Discussion'),
    ...body(paragraphs.slice(4), columns),
    heading(name),
    ...entries(list, columns, { hang: 16, labelOf: (number) => `${number}.` }),
  ];
  return readPages(setPages(raise(lines), columns).pages);
}

const citations = ({ body }: Paper): string[] =>
  body.flatMap((paragraph) => paragraph.citations.map(({ text, reference }) => `${text} ${reference}`));

const EXPECTED = NOTES.flatMap(([, works], at) =>
  works.map((work) => `${at + 1} ${work === null ? null : `note-ref-${work + 1}`}`),
);

test('numbered notes at the end of a paper are read for the works that they cite', () => {
  for (const [name, columns] of [
    ['Notes', WHOLE],
    ['References', HALVES],
  ] as const) {
    const paper = readWithList(
      name,
      NOTES.map(([text]) => text),
      { columns },
    );
    assert.deepEqual(
      paper.references.map(({ title }) => title),
      WORKS.map(([, title]) => title),
    );
    assert.deepEqual(citations(paper), EXPECTED, name);
    assert.deepEqual(
      paper.warnings.filter(({ code }) => code === 'notes-as-bibliography').map(({ message }) => message),
      ['the list at the end is made of notes; 9 of 10 cite, and 6 works are read from them'],
    );
    const notes = paper.objects.filter(({ environment }) => environment === 'endnote');
    assert.equal(notes.length, NOTES.length);
    assert.deepEqual([notes[3]?.label, notes[3]?.content], ['4', NOTES[3]?.[0]]);
  }
});

test('notes may be cited in brackets', () => {
  const paper = readWithList(
    'Notes',
    NOTES.map(([text]) => text),
    { mark: (number) => ` [${number}]` },
  );
  assert.deepEqual(
    citations(paper),
    EXPECTED.map((citation) => citation.replace(/^(\d+)/, '[$1]')),
  );
});

test('an ordinary bibliography stays as it is, even if two of its entries say "ibid."', () => {
  const works = Array.from(
    { length: 14 },
    (_, at) =>
      `Marlow J, Hess K. ${WORKS[at % 6]?.[1]} ${at}. J Field Soils. ${1990 + at};${at + 2}:${at + 3}–${at + 9}.`,
  );
  works[5] = 'Ibid., 1995;7:12–15.';
  works[9] = 'Ibid., 1999;7:12–15.';
  const paper = readWithList('References', works);
  assert.deepEqual(
    paper.references.map(({ id }) => id),
    works.map((_, at) => `b${at + 1}`),
  );
  assert.deepEqual(
    citations(paper),
    works.map((_, at) => `${at + 1} b${at + 1}`),
  );
  assert.ok(paper.objects.every(({ environment }) => environment !== 'endnote'));
});

test('notes at the end of Markdown that a converter wrote are read in the same way', async () => {
  const text = NOTES.map((_, at) => `The river was slow in year ${at}.<sup>${at + 1}</sup> It froze.`);
  const source = `# The river and the mill\n\n## Abstract\n\nSilt settles in slow rivers, and mills stop.\n\n## Introduction\n\n${text.join('\n\n')}\n\n## Notes\n\n${NOTES.map(([note], at) => `${at + 1}. ${note}`).join('\n\n')}\n`;
  const [paper] = await readRecord({ path: 'river.md', bytes: Buffer.from(source) }, 'markdown');
  assert.ok(paper);
  assert.deepEqual(citations(paper), EXPECTED);
});
