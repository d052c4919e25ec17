import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pdfReader } from '../index.js';
import { sentences, wrap } from '../invented-paper.fixture.js';
import { column, type Piece, writePdf } from '../pdf-writer.fixture.js';

before(() => pdfReader.prepare?.());

/** The paper of a page in a font whose glyphs are drawn in pixels, which pdfium calls 0.12 points large. */
function read(pieces: Piece[]) {
  const bytes = new TextEncoder().encode(writePdf([{ pieces }]));
  const [paper] = pdfReader.read({ path: 'x.pdf', bytes });
  assert.ok(paper);
  return {
    title: paper.title,
    sections: paper.body.map(({ section }) => section),
    texts: paper.body.map(({ text }) => text),
  };
}

const title: Piece = { x: 72, y: 80, text: 'Oats on poor soil in dry years', size: 18, font: 'pixels' };

test('titles, headings and paragraphs are told apart by size in a font drawn in pixels', () => {
  const heading: Piece = { x: 72, y: 130, text: '1 Introduction', size: 14, font: 'pixels' };
  const lines = wrap(sentences(12), 420, 10);
  const paper = read([title, heading, ...column(72, 160, lines, { size: 10, font: 'pixels' })]);
  assert.equal(paper.title, 'Oats on poor soil in dry years');
  assert.deepEqual(paper.sections, [['Introduction']]);
  assert.deepEqual(paper.texts, [lines.join(' ')]);
});

test('a font drawn in pixels has spaces between its words only', () => {
  const [before, after] = [wrap(sentences(6), 420, 10), wrap(sentences(12), 420, 10)];
  const y = 120 + 12 * before.length;
  const paper = read([
    title,
    ...column(72, 120, before, { size: 10, font: 'pixels' }),
    { x: 72, y, text: 'The ob', size: 10, font: 'pixels' },
    // The first half ends at 100.05: dvips places letters by whole pixels.
    { x: 100.9, y, text: 'ject of it is', size: 10, font: 'pixels' },
    ...column(72, y + 12, after, { size: 10, font: 'pixels' }),
  ]);
  assert.match(paper.texts.join(' '), / The object of it is /);
});

test('the point of formulas at the code of the colon is read as a point', () => {
  const lines = [
    ...wrap(sentences(6), 420, 10),
    'It was 5:2 of the sown oats that',
    ...wrap(sentences(12), 420, 10),
  ];
  const paper = read([title, ...column(72, 120, lines, { size: 10, font: 'pixels' })]);
  assert.match(paper.texts.join(' '), /It was 5\.2 of the sown oats/);
});
