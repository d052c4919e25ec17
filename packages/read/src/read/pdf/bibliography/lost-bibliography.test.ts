import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import type { Paper } from '../../../paper/index.js';
import { pdfReader } from '../index.js';
import {
  addToLast,
  body,
  type Columns,
  datedEntry,
  entries,
  entry,
  HALVES,
  heading,
  type SetLine,
  sentences,
  setInto,
  setPages,
  THIRDS,
  WHOLE,
  workTitle,
} from '../invented-paper.fixture.js';
import type { TestPage } from '../pdf-writer.fixture.js';
import { readPages } from '../read-pages.fixture.js';

before(() => pdfReader.prepare?.());

const COUNT = 24;
const numbers = Array.from({ length: COUNT }, (_, i) => i + 1);

/** The text of a paper that cites its works by number. */
const text = (columns: Columns, paragraphs = 9): SetLine[] => [
  heading('Introduction'),
  ...body(
    Array.from(
      { length: paragraphs },
      (_, i) =>
        `${sentences(4, i)} This was shown before [${(2 * i) % COUNT || 1}, ${(2 * i + 1) % COUNT || 2}].`,
    ),
    columns,
  ),
  heading('Discussion'),
  ...body([sentences(8, 90), sentences(7, 95)], columns),
];

/** Every work is a separate entry, in order, and the text has none of them. */
function assertWhole(paper: Paper, count = COUNT): void {
  assert.equal(paper.references.length, count);
  for (const [i, reference] of paper.references.entries())
    assert.ok(reference.raw.includes(workTitle(i + 1)), `${i + 1}: ${reference.raw}`);
  const printed = paper.body.map((paragraph) => paragraph.text).join('\n');
  assert.ok(!printed.includes(workTitle(3)), 'no entry is in the text');
  assert.ok(printed.includes(sentences(1, 96).slice(0, 40)), 'the end of the text is there');
}

const numbered = (columns: Columns, hang = 14) =>
  entries(numbers.map(entry), columns, { hang, labelOf: (number) => `${number}.` });

/** Sets entries below the text of the last page, and on more pages. */
function withEntries(pages: TestPage[], from: number, lines: SetLine[], columns: Columns): TestPage[] {
  const first = setInto(lines, { ...columns, top: from + 30 }, 10);
  const more: TestPage[] = [];
  for (let { rest } = first; rest.length > 0; ) {
    const next = setInto(rest, columns, 10);
    more.push({ pieces: next.pieces });
    rest = next.rest;
  }
  return [...addToLast(pages, { pieces: first.pieces }), ...more];
}

for (const name of [
  'References',
  'REFERENCES',
  'References and Notes',
  'Notes and references',
  'Literature Cited',
  '5. References',
  'R e f e r e n c e s',
])
  test(`a bibliography under "${name}" is read`, () => {
    const { pages } = setPages([...text(HALVES), heading(name), ...numbered(HALVES)], HALVES);
    assertWhole(readPages(pages));
  });

test('a bibliography without a heading is found by its entries, numbered or not', () => {
  const bare = [...text(HALVES), { text: '', above: 12 }, ...numbered(HALVES)].filter((line) => line.text);
  assertWhole(readPages(setPages(bare, HALVES).pages));
  const dated = entries(numbers.map(datedEntry), HALVES, { hang: 12 });
  assertWhole(readPages(setPages([...text(HALVES), ...dated], HALVES).pages));
});

test('a bibliography under an unknown heading is found by its entries', () => {
  const lines = [...text(HALVES), heading('What we have read'), ...numbered(HALVES)];
  assertWhole(readPages(setPages(lines, HALVES).pages));
});

test('entries in three columns below a text in two are read column by column', () => {
  const { pages } = setPages(text(HALVES, 12), HALVES);
  const lines = [heading('References'), ...numbered(THIRDS)];
  const withList = [...pages, { pieces: setInto(lines, THIRDS, 10).pieces }];
  assertWhole(readPages(withList));
});

test('entries in two or three columns below the end of a text in one column are read column by column', () => {
  for (const columns of [HALVES, THIRDS]) {
    const { pages, bottom } = setPages(text(WHOLE, 8), WHOLE);
    const [title] = setInto([heading('References')], { ...WHOLE, top: bottom + 20 }).pieces;
    assert.ok(title);
    const list = withEntries(
      addToLast(pages, { pieces: [{ ...title, x: itemAt(columns.lefts, 0) }] }),
      bottom + 10,
      numbered(columns),
      columns,
    );
    assertWhole(readPages(list));
  }
});

test('numbers far before their entries are labels, not a column', () => {
  for (const columns of [HALVES, WHOLE]) {
    const lines = [...text(columns), heading('References'), ...numbered(columns, 30)];
    assertWhole(readPages(setPages(lines, columns).pages));
  }
});

test('a table directly above the bibliography does not take its heading or entries', () => {
  const { pages } = setPages(text(HALVES, 12), HALVES);
  const rows = ['North', 'South', 'East', 'West'].flatMap((name, i) => [
    { x: 54, y: 112 + i * 12, text: name, size: 8 },
    { x: 150, y: 112 + i * 12, text: String(20 + i), size: 8 },
    { x: 240, y: 112 + i * 12, text: String(40 + i), size: 8 },
  ]);
  const list = setInto([heading('References'), ...numbered(HALVES)], { ...HALVES, top: 190 }, 10);
  const page: TestPage = {
    pieces: [
      { x: 54, y: 90, text: 'Table 1. Yields of the plots by year', size: 8 },
      ...rows,
      ...list.pieces,
    ],
    rules: [
      { x: 54, y: 98, width: 242 },
      { x: 54, y: 155, width: 242 },
    ],
  };
  const paper = readPages([...pages, page]);
  assertWhole(paper);
  assert.equal(paper.objects.filter((object) => object.kind === 'table').length, 1);
});

test('a table with the head "Reference" does not begin the bibliography', () => {
  const head = ['Reference', 'Country', 'Plots'].map((name, i) => ({
    x: 54 + i * 80,
    y: 90,
    text: name,
    size: 8,
  }));
  const rows = numbers.slice(0, 10).flatMap((number) => [
    { x: 54, y: 90 + number * 11, text: `Marlow et al. ${1990 + number}`, size: 8 },
    { x: 134, y: 90 + number * 11, text: 'Norway', size: 8 },
    { x: 214, y: 90 + number * 11, text: String(number), size: 8 },
  ]);
  const start = setPages(
    [heading('Introduction'), ...body([sentences(8, 3), sentences(9, 4)], HALVES)],
    HALVES,
  );
  const middle = setInto([...text(HALVES, 9)].slice(1), { ...HALVES, top: 230 });
  const last = setInto([...middle.rest, heading('References'), ...numbered(HALVES)], HALVES, 10);
  const paper = readPages([
    ...start.pages,
    { pieces: [...head, ...rows, ...middle.pieces] },
    { pieces: last.pieces },
    { pieces: setInto(last.rest, HALVES, 10).pieces },
  ]);
  assertWhole(paper);
});

test('a second list after the methods, without a heading, continues the first', () => {
  const first = entries(numbers.slice(0, 14).map(entry), HALVES, { labelOf: (number) => `${number}.` });
  const second = entries(numbers.slice(14).map(entry), HALVES, { labelOf: (number) => `${number + 14}.` });
  const lines = [
    ...text(HALVES, 7),
    heading('References'),
    ...first,
    heading('Methods'),
    ...body([sentences(9, 30), sentences(9, 33), sentences(8, 36)], HALVES),
    ...second,
  ];
  const paper = readPages(setPages(lines, HALVES).pages);
  assertWhole(paper);
  assert.ok(paper.body.some(({ section }) => section[0] === 'Methods'));
});

test('a paper that cites but lists nothing gives a warning with the page', () => {
  const paper = readPages(setPages(text(HALVES), HALVES).pages);
  assert.deepEqual(paper.references, []);
  const [warning] = paper.warnings.filter(({ code }) => code === 'no-references');
  assert.equal(warning?.where, 'page 1');
});

test('headings within a bibliography divide it and do not end it', () => {
  const dated = (from: number, to: number) =>
    entries(numbers.slice(from, to).map(datedEntry), HALVES, { hang: 12 });
  const lines = [
    ...text(HALVES),
    heading('References'),
    heading('Primary sources', { size: 10 }),
    ...dated(0, 12),
    heading('References for the tables'),
    ...dated(12, COUNT),
  ];
  assertWhole(readPages(setPages(lines, HALVES).pages));
});
