import { float32At, uint8At, uint32At } from '@citemill/metrics/at';
import { SUPERIOR_DIGIT } from './glyph-thresholds.js';
import { type Glyphs, SUPERIOR } from './glyphs.js';
import { readDouble } from './memory.js';
import { bareFunctions } from './pdfium.js';

/**
 * True for a superior digit, as OpenType fonts have them for marks; other fonts set such a digit smaller and on a
 * higher baseline. The glyph's origin must have been written to `scratch` + 32.
 */
export const isSuperiorDigit = (
  text: number,
  glyphs: Glyphs,
  i: number,
  code: number,
  scratch: number,
): boolean => isDigit(code) && mayBeMark(glyphs, i) && isRaised(text, i, scratch, float32At(glyphs.size, i));

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
 * True for a digit directly after a word or its full stop, or after another superior digit: the shape of most digits need not be checked.
 */
function mayBeMark({ code, flags }: Glyphs, i: number): boolean {
  if (i === 0) return false;
  const before = uint32At(code, i - 1);
  if (isDigit(before) || isSpaceOrBracket(before)) return (uint8At(flags, i - 1) & SUPERIOR) !== 0;
  return true;
}

const isSpaceOrBracket = (code: number): boolean =>
  code <= 0x20 || code === 0xa0 || code === 0x28 || code === 0x5b;

function isRaised(text: number, i: number, scratch: number, size: number): boolean {
  const base = readDouble(scratch + 40);
  if (!bareFunctions().FPDFText_GetCharBox(text, i, scratch, scratch + 8, scratch + 16, scratch + 24))
    return false;
  const bottom = readDouble(scratch + 16);
  const top = readDouble(scratch + 24);
  return bottom - base > SUPERIOR_DIGIT.minBottomEm * size && top - base > SUPERIOR_DIGIT.minTopEm * size;
}
