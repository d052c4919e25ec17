import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pdfReader } from '../index.js';
import { sentences, wrap } from '../invented-paper.fixture.js';
import { column } from '../pdf-writer.fixture.js';
import { readPages } from '../read-pages.fixture.js';

before(() => pdfReader.prepare?.());

test('a sum is read within its line, though its baseline is above the line', () => {
  const size = 10;
  const title = { x: 72, y: 80, text: 'Oats on poor soil in dry years', size: 18 };
  const lines = wrap(sentences(12), 420, size);
  const pieces = column(72, 120, lines, { size });
  const y = 120 + 14 * lines.length;
  const { body } = readPages([
    {
      pieces: [
        title,
        ...pieces,
        { x: 72, y, text: 'We write the yield of all plots as', size },
        { x: 222, y: y - 0.7 * size, text: 'P', size, font: 'extension' },
        { x: 230, y, text: 'of the plots, which is one.', size },
      ],
    },
  ]);
  assert.match(
    body.at(-1)?.text ?? '',
    /We write the yield of all plots as ?∑ ?of the plots, which is one\.$/,
  );
});

test('a hanging sign that is not shown is not read', () => {
  const size = 10;
  const lines = wrap(sentences(12), 420, size);
  const { body } = readPages([
    {
      pieces: [
        { x: 72, y: 80, text: 'Oats on poor soil in dry years', size: 18 },
        ...column(72, 120, lines, { size }),
        { x: 200, y: 127, text: 'P', size, font: 'extension', colour: [1, 1, 1] },
      ],
    },
  ]);
  assert.doesNotMatch(body.map(({ text }) => text).join('\n'), /∑/);
});
