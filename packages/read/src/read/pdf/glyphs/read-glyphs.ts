import { float32At, uint8At, uint32At } from '@citemill/metrics/at';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { isLatinLetter } from './characters.js';
import type { Fonts } from './fonts.js';
import type { Frame } from './frame.js';
import { COLOUR, DRAWN_SIZE, GLYPH_ANGLE, PAGE_LIMITS, TEX_LIGATURE } from './glyph-thresholds.js';
import {
  emptyGlyphs,
  GENERATED,
  type Glyphs,
  INVISIBLE_CODE,
  SOFT_HYPHEN,
  SUPERIOR,
  UNMAPPED,
} from './glyphs.js';
import { CORK_SIGNS, TEX_LIGATURES } from './ligatures.js';
import { readDouble, readInt, readMatrix, readRectangle } from './memory.js';
import { bareFunctions, pdfium } from './pdfium.js';
import { findRepaintedGlyphs } from './repainted-glyphs.js';
import { measureFontsOnPage, type PageText } from './shapes/drawn-fonts.js';
import { joinStrokes } from './struck-signs.js';
import { isSuperiorDigit } from './superior-digits.js';
import { ADOBE_SIGNS, EXTENSION_SIGNS } from './symbol-fonts.js';
import { Visibility } from './visibility.js';

/** The properties that all glyphs of a text object share. */
interface TextObjectStyle {
  /** pdfium's handle of the font, which is valid while the page is open. */
  handle: number;
  font: number;
  /** Characters by code, for a symbol font. */
  signs: ReadonlyMap<number, number> | undefined;
  size: number;
  turn: number;
  /** True if pdfium does not know the size, and so neither the top and bottom of the glyphs. */
  isSizeMeasured: boolean;
}

const NO_OBJECT: TextObjectStyle = {
  handle: 0,
  font: 0,
  signs: undefined,
  size: 1,
  turn: 0,
  isSizeMeasured: false,
};

/** True for text printed in a colour other than black or grey. */
function isColoured(object: number, scratch: number): boolean {
  if (!bareFunctions().FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12))
    return false;
  const channels = [readInt(scratch), readInt(scratch + 4), readInt(scratch + 8)];
  return Math.max(...channels) - Math.min(...channels) >= COLOUR.minChannelDifference;
}

function readObjectStyle(
  library: WrappedPdfiumModule,
  text: number,
  index: number,
  object: number,
  fonts: Fonts,
  scratch: number,
): TextObjectStyle {
  const handle = object === 0 ? 0 : library.FPDFTextObj_GetFont(object);
  const font = object === 0 ? fonts.fontIndex(0) : fonts.fontIndex(handle, isColoured(object, scratch));
  let scale = 1;
  let turn = 0;
  if (library.FPDFText_GetMatrix(text, index, scratch)) {
    const [a, b, c, d] = readMatrix(scratch);
    scale = Math.hypot(c, d) || 1;
    const degrees = (Math.atan2(b, a) * 180) / Math.PI;
    const quarters = Math.round(degrees / 90);
    turn =
      Math.abs(degrees - quarters * 90) > GLYPH_ANGLE.maxTiltDegrees
        ? 4
        : (4 - (((quarters % 4) + 4) % 4)) % 4;
  }
  const statedSize = Math.abs(library.FPDFText_GetFontSize(text, index)) * scale;
  const drawnScale = fonts.drawnSizes.scale(handle, statedSize);
  const size = statedSize * drawnScale;
  const signs = fonts.list[font]?.signs;
  return {
    handle,
    font,
    signs,
    size: size > 0 && Number.isFinite(size) ? size : 1,
    turn,
    isSizeMeasured: drawnScale !== 1,
  };
}

/** Reads the glyphs of a page that is loaded in pdfium. */
export function readGlyphs(page: number, fonts: Fonts, frame: Frame): Glyphs {
  const library = pdfium();
  const { wasmExports } = library.pdfium;
  const text = library.FPDFText_LoadPage(page);
  const scratch = wasmExports.malloc(64);
  let { glyphs, handles } = readText(page, text, fonts, frame, scratch);
  if (fonts.drawnSizes.measure(text, glyphs, handles, frame.shownTurn(0), scratch))
    ({ glyphs, handles } = readText(page, text, fonts, frame, scratch));
  fonts.drawnSizes.hideFalseSpaces(glyphs, handles);
  readShapes(page, { text, frame, scratch, glyphs, ink: fonts.ink }, handles, fonts);
  joinSurrogates(glyphs);
  joinStrokes(glyphs, fonts.list);
  for (const i of findRepaintedGlyphs(glyphs)) glyphs.code[i] = INVISIBLE_CODE;
  readTexCodes(glyphs);
  wasmExports.free(scratch);
  if (text !== 0) library.FPDFText_ClosePage(text);
  return glyphs;
}

/** Reads the glyphs of a page as the file states them, and pdfium's handle of the font of each. */
function readText(
  page: number,
  text: number,
  fonts: Fonts,
  frame: Frame,
  scratch: number,
): { glyphs: Glyphs; handles: Uint32Array } {
  const library = pdfium();
  const bare = bareFunctions();
  const count =
    text === 0 ? 0 : Math.min(Math.max(0, library.FPDFText_CountChars(text)), PAGE_LIMITS.maxGlyphs);
  const glyphs = emptyGlyphs(count);
  const handles = new Uint32Array(count);
  const visibility = new Visibility(page, frame.width * frame.height);
  let isHidden: ReturnType<Visibility['hiddenTest']>;
  let object = -1;
  let objectStyle: TextObjectStyle = NO_OBJECT;
  for (let i = 0; i < count; i++) {
    const glyphObject = bare.FPDFText_GetTextObject(text, i);
    if (glyphObject !== object) {
      object = glyphObject;
      objectStyle = readObjectStyle(library, text, i, glyphObject, fonts, scratch);
      isHidden = visibility.hiddenTest(glyphObject);
    }
    const code = bare.FPDFText_GetUnicode(text, i);
    const isGenerated = bare.FPDFText_IsGenerated(text, i) === 1;
    glyphs.code[i] =
      (isGenerated ? undefined : objectStyle.signs?.get(code)) ?? ADOBE_SIGNS.get(code) ?? code;
    glyphs.font[i] = objectStyle.font;
    handles[i] = objectStyle.handle;
    glyphs.size[i] = objectStyle.size;
    glyphs.turn[i] = frame.shownTurn(objectStyle.turn);
    glyphs.flags[i] =
      (isGenerated ? GENERATED : 0) |
      (bare.FPDFText_HasUnicodeMapError(text, i) === 1 ? UNMAPPED : 0) |
      (bare.FPDFText_IsHyphen(text, i) === 1 ? SOFT_HYPHEN : 0);
    // A rectangle in pdfium: left, top, right, bottom, from the page's lower left corner.
    bare.FPDFText_GetLooseCharBox(text, i, scratch);
    let [left, top, right, bottom] = readRectangle(scratch);
    bare.FPDFText_GetCharOrigin(text, i, scratch + 32, scratch + 40);
    const y = readDouble(scratch + 40);
    if (objectStyle.isSizeMeasured && objectStyle.turn === 0) {
      top = y + DRAWN_SIZE.ascentEm * objectStyle.size;
      bottom = y - DRAWN_SIZE.descentEm * objectStyle.size;
    }
    frame.placeGlyph(glyphs, i, left, top, right, bottom);
    const isUnseen = isHidden?.(left, bottom, right, top) || isOffPage(glyphs, i, frame);
    if (isUnseen) glyphs.code[i] = INVISIBLE_CODE;
    glyphs.base[i] = frame.shownBase(readDouble(scratch + 32), y);
    if (glyphs.turn[i] === 0 && objectStyle.turn === 0 && !isGenerated && !isUnseen) {
      const { font, size } = objectStyle;
      const isSizeKnown = size > DRAWN_SIZE.maxStatedPt;
      const drop = isSizeKnown ? fonts.hangingSigns.drop(text, i, font, code, size, scratch) : 0;
      if (drop > 0) {
        glyphs.base[i] = float32At(glyphs.base, i) + drop;
        if (fonts.list[font]?.name === '') glyphs.code[i] = EXTENSION_SIGNS.get(code) ?? code;
      }
    }
    if (objectStyle.turn === 0 && isSuperiorDigit(text, glyphs, i, code, scratch))
      glyphs.flags[i] = uint8At(glyphs.flags, i) | SUPERIOR;
  }
  return { glyphs, handles };
}

/** Detects bold and italic fonts, and corrects glyphs, by their shapes. */
function readShapes(page: number, pageText: PageText, handles: Uint32Array, fonts: Fonts): void {
  const { text, frame, ink, glyphs } = pageText;
  ink.begin(page, frame);
  const unmeasured = new Set(handles.filter((handle) => fonts.isUnmeasured(handle)));
  if (unmeasured.size > 0)
    for (const [handle, shape] of measureFontsOnPage(pageText, handles, unmeasured))
      fonts.addShape(handle, shape);
  fonts.shapes.correct({ text, glyphs, handles, frame, ink });
  ink.end();
}

/** True for a glyph outside the page, which is not visible. */
const isOffPage = ({ left, right, top, bottom }: Glyphs, i: number, { width, height }: Frame): boolean =>
  float32At(left, i) >= width ||
  float32At(right, i) <= 0 ||
  float32At(top, i) >= height ||
  float32At(bottom, i) <= 0;

/** pdfium counts a character beyond the first plane as two; the second code becomes 0. */
function joinSurrogates(glyphs: Glyphs): void {
  for (let i = 0; i + 1 < glyphs.count; i++) {
    const high = uint32At(glyphs.code, i);
    const low = uint32At(glyphs.code, i + 1);
    if (high < 0xd800 || high > 0xdbff || low < 0xdc00 || low > 0xdfff) continue;
    glyphs.code[i] = (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
    glyphs.code[i + 1] = 0;
  }
}

const HYPHEN = 0x2d;

/**
 * Reads control codes in fonts without glyph names. Inside a word they are TeX's ligatures, elsewhere the dashes and
 * quotation marks of T1, which have a certain width and do not overlap a letter, unlike the accents of OT1.
 */
function readTexCodes(glyphs: Glyphs): void {
  const { code, left, right, base, size, font, flags, count } = glyphs;
  const isJoined = (first: number, second: number, letter: number) =>
    letter >= 0 &&
    letter < count &&
    // A word may be hyphenated directly after a ligature.
    (isLatinLetter(uint32At(code, letter)) || (letter === second && code[letter] === HYPHEN)) &&
    font[first] === font[second] &&
    base[first] === base[second] &&
    Math.abs(float32At(left, second) - float32At(right, first)) <=
      TEX_LIGATURE.maxGapEm * float32At(size, first);
  const isOverNext = (i: number) =>
    i + 1 < count &&
    base[i] === base[i + 1] &&
    float32At(left, i + 1) < float32At(right, i) - TEX_LIGATURE.maxGapEm * float32At(size, i);
  for (let i = 0; i < count; i++) {
    const glyphCode = uint32At(code, i);
    if (glyphCode >= 0x20 || (uint8At(flags, i) & GENERATED) !== 0) continue;
    const width = (float32At(right, i) - float32At(left, i)) / float32At(size, i);
    const ligature = TEX_LIGATURES.get(glyphCode);
    const sign = (uint8At(flags, i) & UNMAPPED) !== 0 ? CORK_SIGNS.get(glyphCode) : undefined;
    if (ligature !== undefined && width >= TEX_LIGATURE.minWidthEm) {
      if (isJoined(i - 1, i, i - 1) || isJoined(i, i + 1, i + 1)) code[i] = ligature;
    } else if (sign && width >= sign.minWidthEm && width <= sign.maxWidthEm && !isOverNext(i))
      code[i] = sign.code;
  }
}
