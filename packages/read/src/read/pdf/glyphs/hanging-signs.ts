import { HANGING_SIGN } from './glyph-thresholds.js';
import { readDouble } from './memory.js';
import { bareFunctions } from './pdfium.js';

/**
 * Finds large signs that hang below their baseline, as the sums, integrals, roots and brackets of TeX's extension fonts
 * do. Such a sign is centred on its line; its own baseline is that of a line above.
 */
export class HangingSigns {
  /** By font and code: how far the sign's line is below its baseline, in ems; 0 for all other glyphs. */
  private readonly drops = new Map<number, number>();

  /** How far the line of a glyph is below the glyph's baseline, in points. The glyph's origin must have been written to `scratch` + 32. */
  drop(text: number, i: number, font: number, code: number, size: number, scratch: number): number {
    const key = font * 0x110000 + code;
    let drop = this.drops.get(key);
    if (drop === undefined) {
      drop = measureDrop(text, i, size, scratch);
      this.drops.set(key, drop);
    }
    return drop * size;
  }
}

function measureDrop(text: number, i: number, size: number, scratch: number): number {
  if (!bareFunctions().FPDFText_GetCharBox(text, i, scratch, scratch + 8, scratch + 16, scratch + 24))
    return 0;
  const base = readDouble(scratch + 40);
  const bottom = (readDouble(scratch + 16) - base) / size;
  const top = (readDouble(scratch + 24) - base) / size;
  const hangs =
    top <= HANGING_SIGN.maxTopEm && bottom <= HANGING_SIGN.maxBottomEm && bottom >= HANGING_SIGN.minBottomEm;
  if (!hangs) return 0;
  return HANGING_SIGN.mathAxisEm - (top + bottom) / 2;
}
