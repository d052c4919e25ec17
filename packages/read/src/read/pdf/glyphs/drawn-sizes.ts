import { float32At, uint8At, uint32At } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import { DRAWN_SIZE } from './glyph-thresholds.js';
import { GENERATED, type Glyphs, INVISIBLE_CODE } from './glyphs.js';
import { readDouble } from './memory.js';
import { bareFunctions } from './pdfium.js';

/** Heights of letters and digits above the baseline, in ems, and the signs that have them. */
const HEIGHTS: readonly (readonly [em: number, signs: string])[] = [
  [0.683, 'ABCDEFGHIKLMNOPRSTUVWXYZ'],
  [0.694, 'bdfhkl'],
  [0.644, '0123456789'],
  [0.431, 'acemnorsuvwxz'],
];
const HEIGHT_BY_CODE = new Map(
  HEIGHTS.flatMap(([em, signs]) => [...signs].map((sign) => [sign.charCodeAt(0), em] as const)),
);

/**
 * Finds the type size of fonts whose letters the file draws in units of its own. dvips with Ghostscript or Distiller writes
 * TeX's bitmaps so that a unit is a pixel: pdfium then calls letters of 10 points 0.12 points large.
 */
export class DrawnSizes {
  /** Factor by which the type is larger than pdfium reports, by pdfium's handle of the font. */
  readonly #scales = new Map<number, number>();
  #medianScale = 1;

  /** Returns the factor for a font that is this large for pdfium; 1 for a font that states its size. */
  scale(handle: number, statedPt: number): number {
    return statedPt <= DRAWN_SIZE.maxStatedPt ? (this.#scales.get(handle) ?? 1) : 1;
  }

  /** Measures the fonts of a page that pdfium says are tiny. Returns true if there are any, whose glyphs are then to be read again. */
  measure(
    text: number,
    { count, code, size, flags, turn }: Glyphs,
    handles: Uint32Array,
    uprightTurn: number,
    scratch: number,
  ): boolean {
    const bare = bareFunctions();
    const heights = new Map<number, Map<number, number>>();
    for (let i = 0; i < count; i++) {
      const glyphSize = float32At(size, i);
      if (glyphSize > DRAWN_SIZE.maxStatedPt || (uint8At(flags, i) & GENERATED) !== 0) continue;
      const handle = uint32At(handles, i);
      if (handle === 0) continue;
      const letters = heights.get(handle) ?? new Map<number, number>();
      heights.set(handle, letters);
      const glyphCode = uint32At(code, i);
      const em = HEIGHT_BY_CODE.get(glyphCode);
      if (em === undefined || letters.has(glyphCode) || turn[i] !== uprightTurn) continue;
      if (!bare.FPDFText_GetCharBox(text, i, scratch, scratch + 8, scratch + 16, scratch + 24)) continue;
      bare.FPDFText_GetCharOrigin(text, i, scratch + 32, scratch + 40);
      const base = readDouble(scratch + 40);
      const height = readDouble(scratch + 24) - base;
      // Large signs, which hang from the baseline, and brackets may have the codes of letters.
      if (Math.abs(readDouble(scratch + 16) - base) > DRAWN_SIZE.maxDescent * height) continue;
      letters.set(glyphCode, height / em / glyphSize);
    }
    const scales: number[] = [];
    for (const [handle, letters] of heights) {
      if (letters.size === 0) continue;
      const scale = median([...letters.values()]);
      if (scale < DRAWN_SIZE.minScale) continue;
      this.#scales.set(handle, scale);
      scales.push(scale);
    }
    if (scales.length > 0) this.#medianScale = median(scales);
    // A font of signs has no letters to measure, and is mostly as large as the text around it.
    for (const [handle, letters] of heights)
      if (letters.size === 0 && this.#medianScale !== 1) this.#scales.set(handle, this.#medianScale);
    return [...heights.keys()].some((handle) => this.#scales.has(handle));
  }

  /** Hides the spaces that pdfium adds within words: it measures gaps by the size that it knows. */
  hideFalseSpaces({ count, code, flags, left, right, base, size }: Glyphs, handles: Uint32Array): void {
    if (this.#scales.size === 0) return;
    for (let i = 1; i + 1 < count; i++) {
      if (code[i] !== 0x20 || (uint8At(flags, i) & GENERATED) === 0) continue;
      if (!this.#scales.has(uint32At(handles, i - 1)) || base[i - 1] !== base[i + 1]) continue;
      const gap = float32At(left, i + 1) - float32At(right, i - 1);
      if (Math.abs(gap) < DRAWN_SIZE.minSpaceEm * float32At(size, i - 1)) code[i] = INVISIBLE_CODE;
    }
  }
}
