import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pdfReader } from '../index.js';
import { entries, entry, heading, sentences, setInto, WHOLE, wrap } from '../invented-paper.fixture.js';
import { column, type Piece, writePdf } from '../pdf-writer.fixture.js';

before(() => pdfReader.prepare?.());

test('small raised digits of a font cite, even though their baseline is that of the line', () => {
  const text: Piece[] = [
    { x: 72, y: 120, text: '1. Introduction', size: 12, font: 'bold' },
    {
      x: 72,
      y: 140,
      text: 'Oats were sown on poor soil.',
      runs: [
        { text: '\\200', font: 'superiors' },
        { text: ' They grew in dry years,' },
        { text: '\\201,\\202', font: 'superiors' },
      ],
    },
    ...column(72, 152, wrap(sentences(20), 440, 10)),
  ];
  const title: Piece = { x: 72, y: 80, text: 'Oats on poor soil in dry years', size: 18 };
  const works = Array.from({ length: 12 }, (_, i) => entry(i + 1));
  const lines = [heading('References'), ...entries(works, WHOLE, { labelOf: (number) => `${number}.` })];
  const list = setInto(lines, { ...WHOLE, top: 420 });
  const bytes = new TextEncoder().encode(writePdf([{ pieces: [title, ...text, ...list.pieces] }]));
  const [paper] = pdfReader.read({ path: 'x.pdf', bytes });
  const cited = paper?.body.flatMap(({ citations }) => citations.map(({ reference }) => reference));
  assert.deepEqual(cited, ['b1', 'b2', 'b3']);
});
