import { itemAt } from '@citemill/metrics/at';
import { DrawnSizes } from './drawn-sizes.js';
import { readFontName } from './font-name.js';
import { FONT_WEIGHT, LETTER_SHAPE } from './glyph-thresholds.js';
import { HangingSigns } from './hanging-signs.js';
import { pdfium } from './pdfium.js';
import { FONT_FLAG } from './pdfium-codes.js';
import { type LetterShape, measureLetters } from './shapes/letter-shape.js';
import { PageInk } from './shapes/page-ink.js';
import { ShapeReader } from './shapes/shape-reader.js';
import { symbolTable } from './symbol-fonts.js';

/** A font; its name is without the subset prefix. */
export interface Font {
  name: string;
  isBold: boolean;
  isItalic: boolean;
  /** True for math fonts: their letters are signs, and their odd spacing is not a word space. */
  isMath: boolean;
  /** The characters of its codes, if they are not the usual ones; see symbol-fonts.ts. */
  signs?: ReadonlyMap<number, number>;
}

const BOLD_NAME = /bold|black|heavy|semibold|demi|-bd\b|[,-]b(?:i|old)?$|cmbx|cmssbx|sfbx|\.bi?$|medi(?!um)/i;
const ITALIC_NAME = /ital|obli|slant|[,-](?:b?i|it)$|cmti|cmsl|cmmi|sfti|\.b?i$|kursiv/i;
/** Names of fonts that are not bold, whatever weight their stems suggest. */
const UPRIGHT_NAME = /^(?:cm|sf|ec|lm)(?:r|ti|sl|tt|ss|csc|rm)|roman|regular|book|light|-roma?$/i;
/**
 * Math fonts of TeX, MathTime, Monotype and STIX. `advp4c4e7…` and `advmath` are from 3B2, a typesetting system that many publishers use.
 */
const MATH_NAME =
  /^(?:cmmi|cmsy|cmex|cmbsy|msam|msbm|eufm|rsfs|mtmi|mtsy|mtex|mathematicalpi|euclid(?:symbol|math|extra)|symbol|.*math|stix.*sym|lmmath|txsy|txmi|pxsy|pxmi|rmtmi|wasy|stmary|advp4c4e7|advmath)/i;

/** Names that programs make up, without a word: "AdvP4980F", "F12", "CIDFont+F3". */
const isMadeUpName = (name: string): boolean =>
  /Adv[A-Z]/.test(name) || !/\p{L}{4}/u.test(name.replace(/CIDFont|Font/gi, ''));

/** Returns whether the letters of a font are bold and italic by their outlines. */
function typeByShape(handle: number): Pick<Font, 'isBold' | 'isItalic'> | undefined {
  const shape = handle === 0 ? undefined : measureLetters(handle);
  if (!shape) return undefined;
  const isItalic = shape.slant >= LETTER_SHAPE.minItalicSlant;
  const minBold = isItalic ? LETTER_SHAPE.minBoldItalicStemEm : LETTER_SHAPE.minBoldStemEm;
  return { isBold: shape.stemEm >= minBold, isItalic };
}

/** Collects the fonts of a document. */
export class Fonts {
  readonly list: Font[] = [];
  /** Reads glyphs that the fonts are wrong about. */
  readonly shapes = new ShapeReader();
  readonly hangingSigns = new HangingSigns();
  readonly drawnSizes = new DrawnSizes();
  readonly ink = new PageInk();
  private readonly byHandle = new Map<number, number>();
  private readonly byName = new Map<string, number>();
  private readonly coloured = new Map<number, number>();
  /** Fonts without outlines and names whose letters were not measured yet. */
  private readonly drawn = new Set<number>();

  /** Returns the index of a font. Coloured text has a separate index: headings may differ only by colour. */
  fontIndex(handle: number, isColoured = false): number {
    let index = this.byHandle.get(handle);
    if (index === undefined) {
      index = this.add(handle);
      this.byHandle.set(handle, index);
    }
    return isColoured ? this.colouredIndex(index) : index;
  }

  /** True for a font that the file draws: nothing but its letters on a page can show whether it is bold. */
  isUnmeasured(handle: number): boolean {
    const index = this.byHandle.get(handle);
    return index !== undefined && this.drawn.has(index);
  }

  /** Records the shape of the letters of a font that the file draws. */
  addShape(handle: number, { stemEm, slant }: LetterShape): void {
    const index = this.byHandle.get(handle);
    if (index === undefined || !this.drawn.delete(index)) return;
    const type = {
      isBold: stemEm >= LETTER_SHAPE.minBoldDrawnStemEm,
      isItalic: slant >= LETTER_SHAPE.minItalicSlant,
    };
    Object.assign(itemAt(this.list, index), type);
    const coloured = this.coloured.get(index);
    if (coloured !== undefined) Object.assign(itemAt(this.list, coloured), type);
  }

  /** Returns the index of the font of recognised text: an image does not name fonts. */
  recognisedIndex(isBold: boolean): number {
    const name = isBold ? 'recognised-bold' : 'recognised';
    let index = this.byName.get(name);
    if (index === undefined) {
      index = this.list.push({ name, isBold, isItalic: false, isMath: false }) - 1;
      this.byName.set(name, index);
    }
    return index;
  }

  private colouredIndex(index: number): number {
    let colouredFont = this.coloured.get(index);
    if (colouredFont === undefined) {
      colouredFont = this.list.push({ ...itemAt(this.list, index) }) - 1;
      this.coloured.set(index, colouredFont);
    }
    return colouredFont;
  }

  private add(handle: number): number {
    const library = pdfium();
    const name = handle === 0 ? '' : readFontName(handle);
    // One typeface may be split into several fonts: "AdvOT6e5d2ec0+fb" has the ligatures of "AdvOT6e5d2ec0".
    const plain = name.replace(/^[A-Z]{6}\+/, '').replace(/\+[0-9a-f]{2}$/, '');
    const index = this.byName.get(plain);
    if (index !== undefined && plain !== '') return index;
    const flags = handle === 0 ? 0 : library.FPDFFont_GetFlags(handle);
    const weight = handle === 0 ? FONT_WEIGHT.defaultWeight : library.FPDFFont_GetWeight(handle);
    const isMath = MATH_NAME.test(plain);
    const signs = symbolTable(plain);
    const mayHaveShape = isMadeUpName(plain) && !isMath;
    const shape = mayHaveShape ? typeByShape(handle) : undefined;
    this.list.push({
      name: plain,
      isBold:
        !isMath &&
        (BOLD_NAME.test(plain) ||
          shape?.isBold === true ||
          (flags > 0 && (flags & FONT_FLAG.forceBold) !== 0) ||
          (weight >= FONT_WEIGHT.minBoldWeight && !UPRIGHT_NAME.test(plain))),
      isItalic:
        ITALIC_NAME.test(plain) ||
        shape?.isItalic === true ||
        (flags > 0 && (flags & FONT_FLAG.italic) !== 0),
      isMath,
      ...(signs ? { signs } : {}),
    });
    const added = this.list.length - 1;
    this.byName.set(plain, added);
    if (handle !== 0 && mayHaveShape && !shape) this.drawn.add(added);
    return added;
  }
}
