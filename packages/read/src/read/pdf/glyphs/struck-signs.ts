import { float32At, uint16At, uint32At } from '@citemill/metrics/at';
import type { Font } from './fonts.js';
import { STRUCK_SIGN } from './glyph-thresholds.js';
import { type Glyphs, INVISIBLE_CODE } from './glyphs.js';

const COMBINING_STROKE = '\u0338';
const SLASH = 0x2f;
/** The code of the stroke in TeX's symbol font, which a font without names shows as a digit. */
const TEX_STROKE = 0x36;

/** Returns a sign with a stroke through it, such as ≠; undefined if there is none. */
function struckCode(code: number): number | undefined {
  if (code < 0x3c || code > 0x10ffff) return undefined;
  const composed = [...(String.fromCodePoint(code) + COMBINING_STROKE).normalize('NFC')];
  return composed.length === 1 ? composed[0]?.codePointAt(0) : undefined;
}

/** Joins each sign with the stroke that is printed over it. */
export function joinStrokes(glyphs: Glyphs, fonts: readonly Font[]): void {
  const { code, font, base, left, right, count } = glyphs;
  const isStroke = (i: number) =>
    code[i] === 0x338 ||
    code[i] === SLASH ||
    (code[i] === TEX_STROKE && fonts[uint16At(font, i)]?.name === '');
  const isOver = (i: number, other: number) => {
    const shared =
      Math.min(float32At(right, i), float32At(right, other)) -
      Math.max(float32At(left, i), float32At(left, other));
    const width = float32At(right, i) - float32At(left, i);
    return base[i] === base[other] && shared >= STRUCK_SIGN.minOverlapShare * width;
  };
  for (let i = 0; i < count; i++) {
    if (!isStroke(i)) continue;
    for (const sign of [i + 1, i - 1]) {
      if (sign < 0 || sign >= count || !isOver(i, sign)) continue;
      const struck = struckCode(uint32At(code, sign));
      if (struck === undefined) continue;
      code[sign] = struck;
      code[i] = INVISIBLE_CODE;
      break;
    }
  }
}
