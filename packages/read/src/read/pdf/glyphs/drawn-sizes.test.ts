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
    { x: 72, y, text: 'The re', size: 10, font: 'pixels' },
    // The first half ends at 97.8: dvips places letters by whole pixels.
    { x: 98.6, y, text: 'turn of it is', size: 10, font: 'pixels' },
    ...column(72, y + 12, after, { size: 10, font: 'pixels' }),
  ]);
  assert.match(paper.texts.join(' '), / The return of it is /);
});

test('in TeX’s formula fonts, the height of a glyph shows whether “:” is a point, “=” a slash and “j” a bar', () => {
  const [before, after] = [wrap(sentences(6), 420, 10), wrap(sentences(12), 420, 10)];
  const y = 120 + 12 * before.length;
  const runs = [':', '2 of the oats, or P(a ', 'j', ' b), which is 1', '=', '2 of the'].map((text, i) => ({
    text,
    size: 10,
    font: i % 2 === 0 ? ('formulas' as const) : ('pixels' as const),
  }));
  const paper = read([
    title,
    ...column(72, 120, before, { size: 10, font: 'pixels' }),
    { x: 72, y, text: 'It was 5', size: 10, font: 'pixels', runs },
    ...column(72, y + 12, after, { size: 10, font: 'pixels' }),
  ]);
  assert.match(paper.texts.join(' '), / It was 5\.2 of the oats, or P\(a \| b\), which is 1\/2 of the /);
});
