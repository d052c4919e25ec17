import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Paper } from '../../../paper/index.js';
import { pdfReader } from '../index.js';
import {
  body,
  HALVES,
  heading,
  type SetLine,
  sentences,
  setInto,
  WHOLE,
  wrap,
} from '../invented-paper.fixture.js';
import { column, type Piece, type TestPage } from '../pdf-writer.fixture.js';
import { readPages } from '../read-pages.fixture.js';

before(() => pdfReader.prepare?.());

const TITLE: Piece[] = [
  { x: 54, y: 90, text: 'The growth of oats on poor soil in dry years', size: 18, font: 'bold' },
  { x: 54, y: 115, text: 'Ada Field, Ben Meadow', size: 12 },
  { x: 54, y: 130, text: 'Department of Crops, University of the North, 12345 Norham', size: 8 },
];
const ABSTRACT = sentences(7, 40);
const PARAGRAPHS = Array.from({ length: 24 }, (_, i) => sentences(5, 3 * i));

/** Lines in columns: on the first page from a place, then on two more pages. */
function setPages(front: Piece[], lines: readonly SetLine[], columns = HALVES, top = 330): TestPage[] {
  const first = setInto(lines, { ...columns, top });
  const second = setInto(first.rest, columns);
  return [
    { pieces: [...TITLE, ...front, ...first.pieces] },
    { pieces: second.pieces },
    { pieces: setInto(second.rest, columns).pieces },
  ];
}

const joinAbstract = ({ abstract }: Paper) => abstract.map(({ text }) => text).join(' ');

test('an abstract over both columns needs neither a label nor its own type, and the text no heading', () => {
  const front = column(54, 170, wrap(ABSTRACT, 504, 10), { size: 10 }, 12);
  const lines = [
    ...body(PARAGRAPHS.slice(0, 6), HALVES),
    heading('Results'),
    ...body(PARAGRAPHS.slice(6, 14), HALVES),
    heading('Discussion'),
    ...body(PARAGRAPHS.slice(14), HALVES),
  ];
  const paper = readPages(setPages(front, lines));
  assert.equal(joinAbstract(paper), ABSTRACT);
  assert.ok(paper.body[0]?.text.startsWith(sentences(1, 0).slice(0, 30)), paper.body[0]?.text);
  assert.deepEqual(paper.body[0]?.section, []);
});

test('parts of an abstract are set like its label and have any name, if no later heading looks alike', () => {
  const part = (text: string): SetLine => ({ text, size: 10, font: 'bold' });
  const lines = [
    { ...part('ABSTRACT'), above: 10 },
    part('INTRODUCTION'),
    ...body([sentences(4, 40)], HALVES),
    part('SITES AND SEASONS'),
    ...body([sentences(4, 50)], HALVES),
    heading('Introduction'),
    ...body(PARAGRAPHS.slice(0, 8), HALVES),
    heading('Results'),
    ...body(PARAGRAPHS.slice(8, 16), HALVES),
    heading('Discussion'),
    ...body(PARAGRAPHS.slice(16), HALVES),
  ];
  const paper = readPages(setPages([], lines, HALVES, 170));
  assert.ok(joinAbstract(paper).includes(sentences(1, 40)));
  assert.ok(joinAbstract(paper).includes(sentences(1, 50)));
  assert.deepEqual(paper.body[0]?.section, ['Introduction']);
});

test('an introduction that looks like the parts of the abstract before it is the first section', () => {
  const part = (text: string): SetLine => ({ text, size: 10, font: 'bold' });
  const lines = [
    { ...part('ABSTRACT'), above: 10 },
    part('BACKGROUND'),
    ...body([sentences(4, 40)], HALVES),
    part('RESULTS'),
    ...body([sentences(4, 50)], HALVES),
    part('INTRODUCTION'),
    ...body(PARAGRAPHS.slice(0, 12), HALVES),
    heading('Growth of oats'),
    ...body(PARAGRAPHS.slice(12, 18), HALVES),
    heading('Growth of rye'),
    ...body(PARAGRAPHS.slice(18), HALVES),
  ];
  const paper = readPages(setPages([], lines, HALVES, 170));
  assert.ok(joinAbstract(paper).includes(sentences(1, 50)));
  assert.ok(!joinAbstract(paper).includes(sentences(1, 0)));
  assert.ok(paper.body[0]?.text.startsWith(sentences(1, 0).slice(0, 30)), paper.body[0]?.text);
});

test('text above keywords is the abstract, even in the type of the body and above headings of any name', () => {
  const front = [
    ...column(72, 170, wrap(ABSTRACT, WHOLE.width, 10), { size: 10 }, 12),
    { x: 72, y: 300, text: 'Keywords: oats, soil, rain', size: 10 },
  ];
  const lines = [heading('Fields and seasons'), ...body(PARAGRAPHS, WHOLE)];
  assert.equal(joinAbstract(readPages(setPages(front, lines, WHOLE))), ABSTRACT);
});

const SECTION = [heading('1. Fields and seasons'), ...body(PARAGRAPHS, WHOLE)];
const KEYWORDS: Piece = { x: 72, y: 300, text: 'Keywords: oats, soil, rain', size: 10 };

test('a short sentence below a label of its own is an abstract, a list of links is not', () => {
  const read = (text: string) =>
    joinAbstract(
      readPages(
        setPages(
          [
            { x: 72, y: 170, text: 'Abstract', size: 12, font: 'bold' },
            { x: 72, y: 190, text, size: 9 },
          ],
          SECTION,
          WHOLE,
        ),
      ),
    );
  assert.equal(read('Oats grow well on poor soil.'), 'Oats grow well on poor soil.');
  assert.equal(read('Full text, PDF, Figures, Tables, Comments'), '');
});

test('an abstract continues after a line of code', () => {
  const lines = wrap(ABSTRACT, WHOLE.width, 9);
  const code = 'grow --soil poor --crop oats --years dry';
  const front = [
    { x: 72, y: 170, text: 'Abstract', size: 12, font: 'bold' as const },
    ...column(72, 190, [...lines.slice(0, 2), '', ...lines.slice(2)], { size: 9 }, 11),
    { x: 72, y: 212, text: code, size: 7.5, font: 'fixed' as const },
  ];
  assert.ok(joinAbstract(readPages(setPages(front, SECTION, WHOLE))).endsWith(lines.at(-1) ?? '-'));
});

test('sentences above keywords are an abstract, though they are few or have words of affiliations', () => {
  for (const text of [
    'This paper is on oats and other cereals, which grow on poor soil in most of the dry years and many of the wet ones of the north.',
    'We address the growth of oats, which we have published before. The yields of all fields are accepted by the authors, ' +
      'received in spring and published in summer, and the university and its laboratory weighed them. '
        .repeat(3)
        .trim(),
  ]) {
    const front = [...column(72, 190, wrap(text, WHOLE.width, 9), { size: 9 }, 11), KEYWORDS];
    assert.equal(joinAbstract(readPages(setPages(front, SECTION, WHOLE))), text);
  }
});
