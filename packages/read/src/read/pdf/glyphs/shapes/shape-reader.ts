import { float32At, uint8At, uint32At } from '@citemill/metrics/at';
import { isLatinLetter } from '../characters.js';
import { readFontName } from '../font-name.js';
import { GENERATED, type Glyphs, UNMAPPED } from '../glyphs.js';
import { readDouble } from '../memory.js';
import { bareFunctions, pdfium } from '../pdfium.js';
import { overrule } from './decide.js';
import { readOutline } from './outline.js';
import { drawOutline, type GlyphPicture } from './picture.js';

const TEXT_FONT = {
  /** Minimum number of letters in a row that make a word. */
  minWordLetters: 3,
  /** Minimum number of different letters in words. */
  minLetters: 6,
} as const;

/** How far an outline may differ from the box of the glyph on the page; fonts may be condensed. */
const BOX = { maxDifferenceEm: 0.04, minWidthRatio: 0.7, maxWidthRatio: 1.3, minWidthEm: 0.02 } as const;

/** More than any code of a character: a handle and a code fit into one number. */
const CODE_RANGE = 2 ** 21;

/** A page's glyphs with the font of each, as pdfium's handles. */
interface PageGlyphs {
  text: number;
  glyphs: Glyphs;
  handles: Uint32Array;
  /** The turn of upright text on this page. */
  uprightTurn: number;
}

interface PageFont {
  name: string;
  /** Letters that it has in words. */
  letters: Set<number>;
  /** True if it sets words. */
  isText: boolean;
}

/** A sign in place of the one that the file states, with the box of the glyph that it was seen in. */
interface Correction {
  code: number;
  picture: GlyphPicture;
}

/**
 * Reads glyphs by their shape, if the file is wrong about them: symbol fonts use the codes of letters, so "±" may be
 * "6". The letters of fonts that set words are right, because they form words; their other signs are checked. Each
 * glyph of a font is checked once.
 */
export class ShapeReader {
  readonly #corrections = new Map<string, Correction | undefined>();
  readonly #wordLetters = new Map<string, Set<number>>();
  #scratch = 0;

  /** Corrects the glyphs of a page that is still open in pdfium. */
  correct(page: PageGlyphs): void {
    const fonts = this.#readFonts(page.glyphs, page.handles);
    this.#scratch = pdfium().pdfium.wasmExports.malloc(48);
    try {
      this.#correctGlyphs(page, fonts);
    } finally {
      pdfium().pdfium.wasmExports.free(this.#scratch);
    }
  }

  #correctGlyphs(page: PageGlyphs, fonts: ReadonlyMap<number, PageFont>): void {
    const { glyphs, handles, uprightTurn } = page;
    const { code, flags, turn, count } = glyphs;
    const seen = new Map<number, Correction | undefined>();
    let handle = 0;
    let font: PageFont | undefined;
    for (let i = 0; i < count; i++) {
      if (handles[i] !== handle) {
        handle = uint32At(handles, i);
        font = fonts.get(handle);
      }
      const glyphCode = uint32At(code, i);
      if (!font || glyphCode <= 0x20 || (font.isText && isTextCharacter(glyphCode))) continue;
      if (turn[i] !== uprightTurn || (uint8At(flags, i) & GENERATED) !== 0) continue;
      const key = handle * CODE_RANGE + glyphCode;
      if (!seen.has(key)) seen.set(key, this.#findCorrection(page, i, handle, font));
      const correction = seen.get(key);
      if (correction && this.#hasBox(page, i, correction.picture)) code[i] = correction.code;
    }
  }

  /** The fonts of a page by their handles. Fonts that set words are known by their letters on this page and before. */
  #readFonts({ code, count }: Glyphs, handles: Uint32Array): ReadonlyMap<number, PageFont> {
    const fonts = new Map<number, PageFont>();
    let start = 0;
    for (let i = 0; i <= count; i++) {
      const isLetter = i < count && isLatinLetter(uint32At(code, i));
      if (isLetter && handles[i] === handles[start]) continue;
      const handle = handles[start] ?? 0;
      if (handle !== 0 && !fonts.has(handle)) {
        const name = readFontName(handle) || `#${handle}`;
        const letters = this.#wordLetters.get(name) ?? new Set();
        this.#wordLetters.set(name, letters);
        fonts.set(handle, { name, letters, isText: letters.size >= TEXT_FONT.minLetters });
      }
      // What comes before the first letter of a run may be another sign.
      const first = start < count && isLatinLetter(uint32At(code, start)) ? start : start + 1;
      const font = i - first >= TEXT_FONT.minWordLetters ? fonts.get(handle) : undefined;
      if (font && !font.isText) {
        for (let at = first; at < i; at++) font.letters.add(uint32At(code, at));
        font.isText = font.letters.size >= TEXT_FONT.minLetters;
      }
      start = i;
    }
    return fonts;
  }

  #findCorrection(
    page: PageGlyphs,
    i: number,
    handle: number,
    { name, isText }: PageFont,
  ): Correction | undefined {
    const code = uint32At(page.glyphs.code, i);
    const character = bareFunctions().FPDFText_GetUnicode(page.text, i);
    const [bottom, top] = this.#readBox(page, i);
    // Fonts of several figures may have the same name, but not the same glyphs.
    const key = `${name} ${character} ${code} ${bottom.toFixed(2)} ${top.toFixed(2)} ${isText}`;
    if (this.#corrections.has(key)) return this.#corrections.get(key);
    let correction: Correction | undefined;
    const outline = readOutline(handle, character);
    const picture = outline && drawOutline(outline);
    if (picture && this.#hasBox(page, i, picture)) {
      const isUnmapped = (uint8At(page.glyphs.flags, i) & UNMAPPED) !== 0;
      const sign = overrule({ code, isUnmapped, isTextFont: isText }, picture);
      if (sign !== undefined) correction = { code: sign, picture };
    }
    this.#corrections.set(key, correction);
    return correction;
  }

  /** The lower and upper end of a glyph's ink above its baseline, and its width, in ems. */
  #readBox({ text, glyphs }: PageGlyphs, i: number): [bottom: number, top: number, width: number] {
    const bare = bareFunctions();
    const at = this.#scratch;
    bare.FPDFText_GetCharBox(text, i, at, at + 8, at + 16, at + 24);
    bare.FPDFText_GetCharOrigin(text, i, at + 32, at + 40);
    const base = readDouble(at + 40);
    const size = float32At(glyphs.size, i);
    return [
      (readDouble(at + 16) - base) / size,
      (readDouble(at + 24) - base) / size,
      (readDouble(at + 8) - readDouble(at)) / size,
    ];
  }

  /** True if a glyph on the page has the box of this picture. */
  #hasBox(page: PageGlyphs, i: number, picture: GlyphPicture): boolean {
    const [bottom, top, width] = this.#readBox(page, i);
    const ratio = (width + BOX.minWidthEm) / (picture.width + BOX.minWidthEm);
    return (
      Math.abs(bottom - picture.bottom) <= BOX.maxDifferenceEm &&
      Math.abs(top - picture.top) <= BOX.maxDifferenceEm &&
      ratio >= BOX.minWidthRatio &&
      ratio <= BOX.maxWidthRatio
    );
  }
}

/** True for characters that text fonts are right about: ASCII and Latin letters. */
const isTextCharacter = (code: number): boolean =>
  code < 0x7f || (code >= 0xc0 && code < 0x250 && code !== 0xd7 && code !== 0xf7);
