import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pdfReader } from '../index.js';
import { sentences, wrap } from '../invented-paper.fixture.js';
import { column, writePdf } from '../pdf-writer.fixture.js';

before(() => pdfReader.prepare?.());

/** The text of a page in a font that the file draws and whose codes are those of T1. */
function read(...texts: string[]): string {
  const lines = [...texts, ...wrap(sentences(12), 420, 10)];
  const pieces = column(72, 120, lines, { size: 10, font: 'bitmap' });
  const title = { x: 72, y: 80, text: 'Oats on poor soil in dry years', size: 18 };
  const bytes = new TextEncoder().encode(writePdf([{ pieces: [title, ...pieces] }]));
  const [paper] = pdfReader.read({ path: 'x.pdf', bytes });
  return paper?.body.map(({ text }) => text).join(' ') ?? '';
}

test('dashes and quotation marks of T1 are read in fonts without names', () => {
  const text = read(
    'It was called \x10dry\x11 in the years 1989\x152001\x16though not by all who wrote of it then.',
  );
  assert.match(text, /It was called “dry” in the years 1989–2001—though not by all/);
});

test('a ligature that a hyphen cuts off is read', () => {
  const text = read(
    'The oats of the plain were sown on plots of poor soil in dry years, and it was \x1c-',
    'nally seen that the de\x1cnite yield of the best of them was low.',
  );
  // The boxes of this font leave no gap between words.
  assert.match(text, /it was ?finally seen that the definite yield/);
});
