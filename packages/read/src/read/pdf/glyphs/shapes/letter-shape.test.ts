import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { TestFont } from '../../pdf-fonts.fixture.js';
import { writePdf } from '../../pdf-writer.fixture.js';
import { Fonts } from '../fonts.js';
import { LETTER_SHAPE } from '../glyph-thresholds.js';
import { readPages } from '../pages.js';
import { PdfFile } from '../pdf-file.js';
import { loadPdfium } from '../pdfium.js';
import { measureLetters } from './letter-shape.js';

before(loadPdfium);

/** The fonts of a page with pdfium's handles for them. */
class ListedFonts extends Fonts {
  readonly handles = new Set<number>();

  override fontIndex(handle: number, isColoured?: boolean): number {
    if (handle !== 0) this.handles.add(handle);
    return super.fontIndex(handle, isColoured);
  }
}

function measure(font: TestFont) {
  const pages = [{ pieces: [{ x: 72, y: 100, text: 'Oats', font }] }];
  const file = PdfFile.open(new TextEncoder().encode(writePdf(pages)));
  const fonts = new ListedFonts();
  try {
    for (const _page of readPages(file, fonts, 1)) return measureLetters([...fonts.handles][0] ?? 0);
    return undefined;
  } finally {
    file.close();
  }
}

const STYLES: [font: TestFont, isBold: boolean, isItalic: boolean][] = [
  ['plain', false, false],
  ['sans', false, false],
  ['bold', true, false],
  ['sansBold', true, false],
  ['italic', false, true],
  ['sansItalic', false, true],
  ['boldItalic', true, true],
];

for (const [font, isBold, isItalic] of STYLES)
  test(`the letters of the font “${font}” show that it is ${isBold ? '' : 'not '}bold and ${isItalic ? '' : 'not '}italic`, () => {
    const shape = measure(font);
    assert.ok(shape);
    assert.equal(shape.slant >= LETTER_SHAPE.minItalicSlant, isItalic, `slant ${shape.slant}`);
    const { minBoldItalicStemEm, minBoldStemEm } = LETTER_SHAPE;
    assert.equal(shape.stemEm >= (isItalic ? minBoldItalicStemEm : minBoldStemEm), isBold, `${shape.stemEm}`);
  });
