import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { writePdf } from '../../pdf-writer.fixture.js';
import { PdfFile } from '../pdf-file.js';
import { loadPdfium, pdfium } from '../pdfium.js';
import { readOutline } from './outline.js';
import { drawOutline, type GlyphPicture, PICTURE } from './picture.js';

before(loadPdfium);

const { sidePx, marginPx } = PICTURE;
const inkArea = ({ pixels }: GlyphPicture) => pixels.reduce((sum, pixel) => sum + pixel, 0);
const near = (actual: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected} ± ${tolerance}`);

test('a square fills the picture up to its margins', () => {
  const picture = defined(drawOutline([[0.1, 0, 0.6, 0, 0.6, 0.5, 0.1, 0.5]]));
  for (let y = 0; y < sidePx; y++)
    for (let x = 0; x < sidePx; x++) {
      const isInside = Math.min(x, y) >= marginPx && Math.max(x, y) < sidePx - marginPx;
      near(picture.pixels[y * sidePx + x] ?? -1, isInside ? 1 : 0, 1e-5);
    }
});

test('a bar keeps its proportions and its height above the baseline', () => {
  const picture = defined(drawOutline([[0, 0.25, 0.5, 0.25, 0.5, 0.3, 0, 0.3]]));
  near(inkArea(picture), 30 * 3, 0.01);
  assert.deepEqual([picture.bottom, picture.top, picture.width], [0.25, 0.3, 0.5]);
});

test('the area between slanted lines is exact', () => {
  near(inkArea(defined(drawOutline([[0, 0, 1, 0, 0, 1]]))), (30 * 30) / 2, 0.01);
  near(inkArea(defined(drawOutline([[0, 0, 0.3, 0, 1, 1, 0.7, 1]]))), 30 * 30 * 0.3, 0.01);
});

test('an inner outline in the other direction is a hole', () => {
  const outer = [0, 0, 1, 0, 1, 1, 0, 1];
  const hole = [0.2, 0.2, 0.2, 0.8, 0.8, 0.8, 0.8, 0.2];
  near(inkArea(defined(drawOutline([outer, hole]))), 900 - 18 * 18, 0.01);
});

test('nothing is drawn of an outline without ink', () => {
  assert.equal(drawOutline([]), undefined);
  assert.equal(drawOutline([[0.5, 0.5]]), undefined);
});

/** Opens a page that shows a text and calls back with the font of its first glyph. */
function withFont<Result>(text: string, read: (font: number) => Result): Result {
  const bytes = new TextEncoder().encode(writePdf([{ pieces: [{ x: 72, y: 80, text }] }]));
  const file = PdfFile.open(bytes);
  const library = pdfium();
  const page = library.FPDF_LoadPage(file.document, 0);
  try {
    return read(library.FPDFTextObj_GetFont(library.FPDFPage_GetObject(page, 0)));
  } finally {
    library.FPDF_ClosePage(page);
    file.close();
  }
}

test("pdfium's outline of a letter is drawn at its place on the line", () => {
  const [o, p, absent] = withFont('op', (font) =>
    ['o', 'p', '\u4e00'].map((letter) => readOutline(font, defined(letter.codePointAt(0)))),
  );
  const [round, descending] = [o, p].map((outline) => defined(drawOutline(defined(outline))));
  near(defined(round).bottom, 0, 0.03);
  near(defined(round).top, 0.45, 0.05);
  // The middle of an "o" is empty.
  near(defined(round).pixels[16 * sidePx + 16] ?? -1, 0, 1e-5);
  assert.ok(defined(descending).bottom < -0.15);
  assert.equal(absent, undefined);
});
