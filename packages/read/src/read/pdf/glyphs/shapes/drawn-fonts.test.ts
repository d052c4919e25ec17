import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pdfReader } from '../../index.js';
import { sentences, wrap } from '../../invented-paper.fixture.js';
import { column, writePdf } from '../../pdf-writer.fixture.js';
import { Fonts } from '../fonts.js';
import { readPages } from '../pages.js';
import { PdfFile } from '../pdf-file.js';

before(() => pdfReader.prepare?.());

/** The fonts of a page in these fonts, each with some lines of prose. */
function readFonts(...names: ('plain' | 'drawn' | 'drawnBold')[]) {
  const pieces = names.flatMap((font, i) =>
    column(72, 80 + 120 * i, wrap(sentences(4), 420, 10), { size: 10, font }),
  );
  const file = PdfFile.open(new TextEncoder().encode(writePdf([{ pieces }])));
  try {
    const fonts = new Fonts();
    for (const page of readPages(file, fonts, 1)) assert.ok(page.glyphs.count > 0);
    return fonts.list.filter(({ name }) => name === '').map(({ isBold, isItalic }) => ({ isBold, isItalic }));
  } finally {
    file.close();
  }
}

test('a font that the file draws is bold if its stems are', () => {
  const fonts = readFonts('plain', 'drawn', 'drawnBold');
  assert.deepEqual(fonts.slice(-2), [
    { isBold: false, isItalic: false },
    { isBold: true, isItalic: false },
  ]);
});

test('bold words in a drawn font that begin paragraphs are headings', () => {
  const topics = ['Gauges of oak', 'Books of the mills', 'Sills of the weir', 'Levels in spring'];
  const opening = column(72, 110, wrap(sentences(5), 420, 10), { size: 10, font: 'drawn' });
  let y = 250;
  const pieces = topics.flatMap((topic) => {
    const lines = wrap(sentences(6), 420, 10);
    const top = y;
    y += 12 * lines.length + 6;
    const [first = '', ...others] = lines;
    return [
      {
        x: 72,
        y: top,
        text: `${topic}. `,
        font: 'drawnBold' as const,
        runs: [{ text: first.slice(0, 40), font: 'drawn' as const }],
      },
      ...column(72, top + 12, others, { size: 10, font: 'drawn' }),
    ];
  });
  const title = { x: 72, y: 80, text: 'Oats on poor soil in dry years', size: 18 };
  const [paper] = pdfReader.read({
    path: 'x.pdf',
    bytes: new TextEncoder().encode(writePdf([{ pieces: [title, ...opening, ...pieces] }])),
  });
  assert.deepEqual([...new Set(paper?.body.flatMap(({ section }) => section))], topics);
});
