import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { bareFunctions, heap, pdfium } from './pdfium.js';

/** A font as the document names it, without the subset's prefix. */
export interface Font {
  name: string;
  isBold: boolean;
  isItalic: boolean;
  /** Fonts of formulas: their letters are signs, and their odd spacing is no space between words. */
  isMath: boolean;
}

export const GENERATED = 1;
/** The font does not say which character the glyph is. */
export const UNMAPPED = 2;
/** pdfium took the glyph for a hyphen that only ends the line. */
export const SOFT_HYPHEN = 4;

/**
 * The glyphs of a page in the order of the file, as columns. Positions are in points from the upper left corner of the
 * page as it is shown.
 */
export interface Glyphs {
  count: number;
  code: Uint32Array;
  left: Float32Array;
  right: Float32Array;
  top: Float32Array;
  bottom: Float32Array;
  /** The baseline, where the glyph stands. */
  base: Float32Array;
  size: Float32Array;
  font: Uint16Array;
  flags: Uint8Array;
  /** Quarter turns against the page, clockwise, 0 to 3; 4 for any other angle. */
  turn: Uint8Array;
}

const WEIGHT_BOLD = 600;
const FLAG_ITALIC = 1 << 6;
const FLAG_FORCE_BOLD = 1 << 18;
const BOLD_NAME = /bold|black|heavy|semibold|demi|-bd\b|[,-]b(?:i|old)?$|cmbx|cmssbx|sfbx|\.bi?$|medi(?!um)/i;
const ITALIC_NAME = /ital|obli|slant|[,-](?:b?i|it)$|cmti|cmsl|cmmi|sfti|\.b?i$|kursiv/i;
/** Names that say that a font is no bold one, whatever weight its stems suggest. */
const UPRIGHT_NAME = /^(?:cm|sf|ec|lm)(?:r|ti|sl|tt|ss|csc|rm)|roman|regular|book|light|-roma?$/i;
const MATH_NAME =
  /^(?:cmmi|cmsy|cmex|cmbsy|msam|msbm|eufm|rsfs|mtmi|mtsy|mtex|mathematicalpi|euclid(?:symbol|math|extra)|symbol|.*math|stix.*sym|lmmath|txsy|txmi|pxsy|pxmi|rmtmi|wasy|stmary|advp4c4e7|advmath)/i;

/** Reads the fonts of a document as they are met. */
export class Fonts {
  readonly list: Font[] = [];
  private readonly known = new Map<number, number>();
  private readonly byName = new Map<string, number>();

  indexOf(handle: number): number {
    let index = this.known.get(handle);
    if (index === undefined) {
      index = this.add(handle);
      this.known.set(handle, index);
    }
    return index;
  }

  private add(handle: number): number {
    const library = pdfium();
    const name =
      handle === 0
        ? ''
        : readText(library, (buffer, size) => library.FPDFFont_GetBaseFontName(handle, buffer, size));
    // One typeface may be spread over several fonts: "AdvOT6e5d2ec0+fb" has the ligatures of "AdvOT6e5d2ec0".
    const plain = name.replace(/^[A-Z]{6}\+/, '').replace(/\+[0-9a-f]{2}$/, '');
    const known = this.byName.get(plain);
    if (known !== undefined && plain !== '') return known;
    const flags = handle === 0 ? 0 : library.FPDFFont_GetFlags(handle);
    const weight = handle === 0 ? 400 : library.FPDFFont_GetWeight(handle);
    const isMath = MATH_NAME.test(plain);
    this.list.push({
      name: plain,
      isBold:
        !isMath &&
        (BOLD_NAME.test(plain) ||
          (flags > 0 && (flags & FLAG_FORCE_BOLD) !== 0) ||
          (weight >= WEIGHT_BOLD && !UPRIGHT_NAME.test(plain))),
      isItalic: ITALIC_NAME.test(plain) || (flags > 0 && (flags & FLAG_ITALIC) !== 0),
      isMath,
    });
    this.byName.set(plain, this.list.length - 1);
    return this.list.length - 1;
  }
}

/** A text that pdfium writes into a buffer as bytes of UTF-8, ended by zero. */
function readText(library: WrappedPdfiumModule, fill: (buffer: number, size: number) => number): string {
  const { wasmExports, UTF8ToString } = library.pdfium;
  const length = fill(0, 0);
  if (length <= 1) return '';
  const buffer = wasmExports.malloc(length);
  fill(buffer, length);
  const text = UTF8ToString(buffer);
  wasmExports.free(buffer);
  return text;
}

/** What all glyphs of one text object share. */
interface Shared {
  font: number;
  size: number;
  turn: number;
}

function sharedOf(
  library: WrappedPdfiumModule,
  text: number,
  at: number,
  object: number,
  fonts: Fonts,
  scratch: number,
): Shared {
  const memory = heap();
  const font = fonts.indexOf(object === 0 ? 0 : library.FPDFTextObj_GetFont(object));
  let scale = 1;
  let turn = 0;
  if (library.FPDFText_GetMatrix(text, at, scratch)) {
    const [a, b, c, d] = memory.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    scale = Math.hypot(c, d) || 1;
    const degrees = (Math.atan2(b, a) * 180) / Math.PI;
    const quarters = Math.round(degrees / 90);
    turn = Math.abs(degrees - quarters * 90) > 3 ? 4 : (4 - (((quarters % 4) + 4) % 4)) % 4;
  }
  const size = Math.abs(library.FPDFText_GetFontSize(text, at)) * scale;
  return { font, size: size > 0 && Number.isFinite(size) ? size : 1, turn };
}

/** More glyphs than any printed page has; the rest of such a page is not read. */
export const MOST_GLYPHS = 200_000;

/** The glyphs of a page that is loaded in pdfium. */
export function readGlyphs(page: number, fonts: Fonts, frame: Frame): Glyphs {
  const library = pdfium();
  const memory = heap();
  const bare = bareFunctions();
  const { wasmExports } = library.pdfium;
  const text = library.FPDFText_LoadPage(page);
  const count = text === 0 ? 0 : Math.min(Math.max(0, library.FPDFText_CountChars(text)), MOST_GLYPHS);
  const glyphs: Glyphs = {
    count,
    code: new Uint32Array(count),
    left: new Float32Array(count),
    right: new Float32Array(count),
    top: new Float32Array(count),
    bottom: new Float32Array(count),
    base: new Float32Array(count),
    size: new Float32Array(count),
    font: new Uint16Array(count),
    flags: new Uint8Array(count),
    turn: new Uint8Array(count),
  };
  const scratch = wasmExports.malloc(64);
  const loose = scratch >> 2;
  const origin = (scratch + 32) >> 3;
  let object = -1;
  let shared: Shared = { font: 0, size: 1, turn: 0 };
  for (let i = 0; i < count; i++) {
    const own = bare.FPDFText_GetTextObject(text, i);
    if (own !== object) {
      object = own;
      shared = sharedOf(library, text, i, own, fonts, scratch);
    }
    glyphs.code[i] = bare.FPDFText_GetUnicode(text, i);
    glyphs.font[i] = shared.font;
    glyphs.size[i] = shared.size;
    glyphs.turn[i] = frame.turned(shared.turn);
    glyphs.flags[i] =
      (bare.FPDFText_IsGenerated(text, i) === 1 ? GENERATED : 0) |
      (bare.FPDFText_HasUnicodeMapError(text, i) === 1 ? UNMAPPED : 0) |
      (bare.FPDFText_IsHyphen(text, i) === 1 ? SOFT_HYPHEN : 0);
    // A rectangle in pdfium: left, top, right, bottom, from the page's lower left corner.
    bare.FPDFText_GetLooseCharBox(text, i, scratch);
    frame.put(
      glyphs,
      i,
      memory.HEAPF32[loose]!,
      memory.HEAPF32[loose + 1]!,
      memory.HEAPF32[loose + 2]!,
      memory.HEAPF32[loose + 3]!,
    );
    bare.FPDFText_GetCharOrigin(text, i, scratch + 32, scratch + 40);
    glyphs.base[i] = frame.baseOf(memory.HEAPF64[origin]!, memory.HEAPF64[origin + 1]!);
  }
  joinSurrogates(glyphs);
  wasmExports.free(scratch);
  if (text !== 0) library.FPDFText_ClosePage(text);
  return glyphs;
}

/** pdfium counts a character beyond the first plane as two; the second of them is made a mark of nothing. */
function joinSurrogates(glyphs: Glyphs): void {
  for (let i = 0; i + 1 < glyphs.count; i++) {
    const high = glyphs.code[i]!;
    const low = glyphs.code[i + 1]!;
    if (high < 0xd800 || high > 0xdbff || low < 0xdc00 || low > 0xdfff) continue;
    glyphs.code[i] = (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
    glyphs.code[i + 1] = 0;
  }
}

/** Turns positions of the file into positions on the page as it is shown. */
export class Frame {
  readonly width: number;
  readonly height: number;

  constructor(
    private readonly x: number,
    private readonly y: number,
    private readonly boxWidth: number,
    private readonly boxHeight: number,
    /** Quarter turns, clockwise, that the page is shown with. */
    private readonly turns: number,
  ) {
    const isTurned = turns % 2 === 1;
    this.width = isTurned ? boxHeight : boxWidth;
    this.height = isTurned ? boxWidth : boxHeight;
  }

  /** The turn of a glyph against the page as it is shown. */
  turned(turn: number): number {
    return turn === 4 ? 4 : (turn + this.turns) % 4;
  }

  /** A point as it is shown: across and down. */
  place(x: number, y: number): [across: number, down: number] {
    const across = x - this.x;
    const up = y - this.y;
    if (this.turns === 1) return [up, across];
    if (this.turns === 2) return [this.boxWidth - across, up];
    if (this.turns === 3) return [this.boxHeight - up, this.boxWidth - across];
    return [across, this.boxHeight - up];
  }

  baseOf(x: number, y: number): number {
    return this.turns === 0 ? this.boxHeight - (y - this.y) : this.place(x, y)[1];
  }

  put(glyphs: Glyphs, i: number, x0: number, y0: number, x1: number, y1: number): void {
    if (this.turns === 0) {
      glyphs.left[i] = Math.min(x0, x1) - this.x;
      glyphs.right[i] = Math.max(x0, x1) - this.x;
      glyphs.top[i] = this.boxHeight - (Math.max(y0, y1) - this.y);
      glyphs.bottom[i] = this.boxHeight - (Math.min(y0, y1) - this.y);
      return;
    }
    const [ax, ay] = this.place(x0, y0);
    const [bx, by] = this.place(x1, y1);
    glyphs.left[i] = Math.min(ax, bx);
    glyphs.right[i] = Math.max(ax, bx);
    glyphs.top[i] = Math.min(ay, by);
    glyphs.bottom[i] = Math.max(ay, by);
  }
}
