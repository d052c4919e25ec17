import { float32At, uint8At, uint32At } from '@citemill/metrics/at';
import type { Box } from '../box.js';
import { isLatinLetter } from '../characters.js';
import { readFontName } from '../font-name.js';
import type { Frame } from '../frame.js';
import { GENERATED, type Glyphs, INVISIBLE_CODE, SOFT_HYPHEN, UNMAPPED } from '../glyphs.js';
import { readDouble } from '../memory.js';
import { bareFunctions, pdfium } from '../pdfium.js';
import { overrule } from './decide.js';
import { readInkBox } from './drawn-fonts.js';
import { readOutline } from './outline.js';
import type { PageInk } from './page-ink.js';
import { drawOutline, type GlyphPicture } from './picture.js';

const TEXT_FONT = {
  /** Minimum number of letters in a row that make a word. */
  minWordLetters: 3,
  /** Minimum number of different letters in words. */
  minLetters: 6,
} as const;

/** How far an outline may differ from the box of the glyph on the page; fonts may be condensed. */
const BOX = { maxDifferenceEm: 0.04, minWidthRatio: 0.7, maxWidthRatio: 1.3, minWidthEm: 0.02 } as const;

/** Larger than any character code, so that a handle and a code fit into one number. */
const CODE_RANGE = 2 ** 21;

/** The result for a glyph that touches its neighbours. The next glyph with the same code is tried again. */
const NO_PICTURE = null;

/** A page's glyphs with the font of each, as pdfium's handles. */
interface PageGlyphs {
  text: number;
  glyphs: Glyphs;
  handles: Uint32Array;
  frame: Frame;
  /** Draws the page for glyphs without an outline. */
  ink: PageInk;
}

interface PageFont {
  name: string;
  /** Letters that it has in words. */
  letters: Set<number>;
  /** True if it sets words. */
  isText: boolean;
  /** True for a font that the file draws, as it draws TeX's bitmaps. */
  isNameless: boolean;
}

/** A sign in place of the one that the file states, with the box of the glyph that it was seen in. */
interface Correction {
  code: number;
  picture: GlyphPicture;
  /** True for a glyph without an outline: its font has one glyph per code. */
  isDrawn: boolean;
}

/**
 * Reads glyphs by their shape, if the file is wrong about them: symbol fonts use the codes of letters, so "±" may be "6". The letters of
 * fonts that set words are right, because they form words; their other signs are checked. Each glyph of a font is checked once.
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
    const { glyphs, handles, frame } = page;
    const uprightTurn = frame.shownTurn(0);
    const { code, flags, turn, count } = glyphs;
    const corrections = new Map<number, Correction | undefined>();
    let handle = 0;
    let font: PageFont | undefined;
    for (let i = 0; i < count; i++) {
      if (handles[i] !== handle) {
        handle = uint32At(handles, i);
        font = fonts.get(handle);
      }
      const glyphCode = uint32At(code, i);
      const mayBeWrong = (uint8At(flags, i) & UNMAPPED) !== 0 || font?.isNameless === true;
      if (!font || (font.isText && isTextCharacter(glyphCode, mayBeWrong)) || hasNoShape(page, i)) continue;
      if (turn[i] !== uprightTurn || (uint8At(flags, i) & GENERATED) !== 0) continue;
      const key = handle * CODE_RANGE + glyphCode;
      const correction = corrections.has(key)
        ? corrections.get(key)
        : this.#findCorrection(page, i, handle, font);
      if (correction !== NO_PICTURE) corrections.set(key, correction);
      if (
        correction &&
        correction !== NO_PICTURE &&
        (correction.isDrawn || this.#hasBox(page, i, correction.picture))
      )
        code[i] = correction.code;
    }
  }

  /** Returns the fonts of a page by their handles. Fonts that set words are known by their letters on this page and before. */
  #readFonts({ code, count }: Glyphs, handles: Uint32Array): ReadonlyMap<number, PageFont> {
    const fonts = new Map<number, PageFont>();
    let start = 0;
    for (let i = 0; i <= count; i++) {
      const isLetter = i < count && isLatinLetter(uint32At(code, i));
      if (isLetter && handles[i] === handles[start]) continue;
      const handle = handles[start] ?? 0;
      if (handle !== 0 && !fonts.has(handle)) {
        const stated = readFontName(handle);
        const name = stated || `#${handle}`;
        const letters = this.#wordLetters.get(name) ?? new Set();
        this.#wordLetters.set(name, letters);
        fonts.set(handle, {
          name,
          letters,
          isText: letters.size >= TEXT_FONT.minLetters,
          isNameless: stated === '',
        });
      }
      // What comes before the first letter of a run may be another sign.
      const first = start < count && isLatinLetter(uint32At(code, start)) ? start : start + 1;
      const font = i - first >= TEXT_FONT.minWordLetters ? fonts.get(handle) : undefined;
      if (font && !font.isText) {
        for (let index = first; index < i; index++) font.letters.add(uint32At(code, index));
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
    { name, isText, isNameless }: PageFont,
  ): Correction | typeof NO_PICTURE | undefined {
    const code = uint32At(page.glyphs.code, i);
    const character = bareFunctions().FPDFText_GetUnicode(page.text, i);
    const [bottom, top] = this.#readBox(page, i);
    // Fonts of several figures may have the same name, but not the same glyphs.
    const key = `${name} ${character} ${code} ${bottom.toFixed(2)} ${top.toFixed(2)} ${isText}`;
    if (this.#corrections.has(key)) return this.#corrections.get(key);
    let correction: Correction | undefined;
    const isUnmapped = (uint8At(page.glyphs.flags, i) & UNMAPPED) !== 0;
    // pdfium gives fonts without a name, which the file draws, the outlines of a substitute.
    const outline = isNameless ? undefined : readOutline(handle, character);
    // What is drawn for a font that is not in the file is a substitute's glyph, which says nothing about the code.
    if (!outline && !pdfium().FPDFFont_GetIsEmbedded(handle)) return undefined;
    const picture = outline ? drawOutline(outline) : this.#drawGlyph(page, i);
    if (!picture) return outline ? undefined : NO_PICTURE;
    if (!outline || this.#hasBox(page, i, picture)) {
      const sign = overrule({ code, isUnmapped, isNameless, isTextFont: isText }, picture);
      if (sign !== undefined) correction = { code: sign, picture, isDrawn: !outline };
    }
    this.#corrections.set(key, correction);
    return correction;
  }

  /** Returns a glyph without an outline as the page shows it, unless its neighbours touch it. */
  #drawGlyph({ text, glyphs, frame, ink }: PageGlyphs, i: number): GlyphPicture | undefined {
    const box = readInkBox(text, i, frame, this.#scratch);
    if (!box || box.right <= box.left || box.bottom <= box.top) return undefined;
    for (const other of [i - 1, i + 1]) {
      const isPrinted = other >= 0 && other < glyphs.count && uint32At(glyphs.code, other) !== 0x20;
      const neighbour = isPrinted ? readInkBox(text, other, frame, this.#scratch) : undefined;
      if (neighbour && overlap(box, neighbour)) return undefined;
    }
    return ink.picture(box, float32At(glyphs.base, i), float32At(glyphs.size, i));
  }

  /** Returns the lower and upper end of a glyph's ink above its baseline, and its width, in ems. */
  #readBox({ text, glyphs }: PageGlyphs, i: number): [bottom: number, top: number, width: number] {
    const bare = bareFunctions();
    const scratch = this.#scratch;
    bare.FPDFText_GetCharBox(text, i, scratch, scratch + 8, scratch + 16, scratch + 24);
    bare.FPDFText_GetCharOrigin(text, i, scratch + 32, scratch + 40);
    const base = readDouble(scratch + 40);
    const size = float32At(glyphs.size, i);
    return [
      (readDouble(scratch + 16) - base) / size,
      (readDouble(scratch + 24) - base) / size,
      (readDouble(scratch + 8) - readDouble(scratch)) / size,
    ];
  }

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

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** True for spaces, hidden glyphs and hyphens at the end of a line, which pdfium gives the code of a control character. */
function hasNoShape({ text, glyphs }: PageGlyphs, i: number): boolean {
  const code = uint32At(glyphs.code, i);
  if (code > 0x20) return false;
  const isHidden = code === INVISIBLE_CODE && bareFunctions().FPDFText_GetUnicode(text, i) !== INVISIBLE_CODE;
  const flags = uint8At(glyphs.flags, i);
  return isHidden || (flags & SOFT_HYPHEN) !== 0 || (code === 0x20 && (flags & UNMAPPED) === 0);
}

/** Codes of ASCII at which TeX's old fonts have other signs: dashes, quotation marks and accents, and points and commas of formulas. */
const OT1_SIGNS = new Set([...'"<>\\_{|}~:;\x7f'].map((sign) => sign.charCodeAt(0)));

/** True for characters that text fonts are right about: ASCII and Latin letters. */
function isTextCharacter(code: number, mayBeWrong: boolean): boolean {
  if (code < 0x20 || (mayBeWrong && OT1_SIGNS.has(code))) return false;
  return code < 0x7f || (code >= 0xc0 && code < 0x250 && code !== 0xd7 && code !== 0xf7);
}
