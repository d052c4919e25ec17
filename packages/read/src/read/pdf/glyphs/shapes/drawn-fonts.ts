import { float32At, uint32At } from '@citemill/metrics/at';
import type { Box } from '../box.js';
import type { Frame } from '../frame.js';
import { type Glyphs, INVISIBLE_CODE } from '../glyphs.js';
import { readDouble } from '../memory.js';
import { bareFunctions } from '../pdfium.js';
import { type DrawnLetter, hasStem, type LetterShape, measureDrawnLetters } from './letter-shape.js';
import type { PageInk } from './page-ink.js';

/** Number of letters by which a font is measured. */
const DRAWN_FONT = { maxLetters: 8 } as const;

/** A page's text that is open in pdfium, with the codes and baselines of its glyphs. */
export interface PageText {
  text: number;
  frame: Frame;
  ink: PageInk;
  scratch: number;
  glyphs: Glyphs;
}

/** Returns the box of a glyph's ink on the page as shown. */
export function readInkBox(text: number, i: number, frame: Frame, scratch: number): Box | undefined {
  if (!bareFunctions().FPDFText_GetCharBox(text, i, scratch, scratch + 8, scratch + 16, scratch + 24))
    return undefined;
  const [left, top] = frame.shownPoint(readDouble(scratch), readDouble(scratch + 24));
  const [right, bottom] = frame.shownPoint(readDouble(scratch + 8), readDouble(scratch + 16));
  return { left, top, right, bottom };
}

/** Returns the shapes of the letters of some fonts, by their ink on a page. Fonts with few letters on the page are left out. */
export function measureFontsOnPage(
  { text, frame, ink, scratch, glyphs }: PageText,
  handles: Uint32Array,
  wanted: ReadonlySet<number>,
): Map<number, LetterShape> {
  const letters = new Map<number, DrawnLetter[]>();
  for (let i = 0; i < glyphs.count; i++) {
    const handle = uint32At(handles, i);
    const code = uint32At(glyphs.code, i);
    if (!wanted.has(handle) || code === INVISIBLE_CODE || glyphs.turn[i] !== 0 || !hasStem(code)) continue;
    const drawn = letters.get(handle) ?? [];
    letters.set(handle, drawn);
    if (drawn.length >= DRAWN_FONT.maxLetters) continue;
    const box = readInkBox(text, i, frame, scratch);
    const cut = box && ink.cut(box, float32At(glyphs.size, i));
    if (cut) drawn.push({ code, ink: cut, basePx: float32At(glyphs.base, i) * cut.pixelsPerPt - cut.topPx });
  }
  const shapes = new Map<number, LetterShape>();
  for (const [handle, drawn] of letters) {
    const shape = measureDrawnLetters(drawn);
    if (shape) shapes.set(handle, shape);
  }
  return shapes;
}
