import { itemAt } from '@citemill/metrics/at';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { pdfium } from './pdfium.js';
import { signsOf } from './symbol-fonts.js';

/** A font as the document names it, without the subset's prefix. */
export interface Font {
  name: string;
  isBold: boolean;
  isItalic: boolean;
  /** Fonts of formulas: their letters are signs, and their odd spacing is no space between words. */
  isMath: boolean;
  /** All letters are equally wide, as on a typewriter. */
  isFixed: boolean;
  /** What its codes stand for, where they are not those of the characters; see symbol-fonts.ts. */
  signs?: ReadonlyMap<number, number>;
}

const WEIGHT_BOLD = 600;
const FLAG_FIXED = 1;
const FIXED_NAME = /courier|mono(?!type)|consol|cmtt|sftt|typewriter|\blmtt/i;
const FLAG_ITALIC = 1 << 6;
const FLAG_FORCE_BOLD = 1 << 18;
const BOLD_NAME = /bold|black|heavy|semibold|demi|-bd\b|[,-]b(?:i|old)?$|cmbx|cmssbx|sfbx|\.bi?$|medi(?!um)/i;
const ITALIC_NAME = /ital|obli|slant|[,-](?:b?i|it)$|cmti|cmsl|cmmi|sfti|\.b?i$|kursiv/i;
/** Names that say that a font is no bold one, whatever weight its stems suggest. */
const UPRIGHT_NAME = /^(?:cm|sf|ec|lm)(?:r|ti|sl|tt|ss|csc|rm)|roman|regular|book|light|-roma?$/i;
/** TeX's, MathTime's, Monotype's and STIX's fonts for maths; `advp4c4e7…` and `advmath` are those of 3B2, with which many publishers set their journals. */
const MATH_NAME =
  /^(?:cmmi|cmsy|cmex|cmbsy|msam|msbm|eufm|rsfs|mtmi|mtsy|mtex|mathematicalpi|euclid(?:symbol|math|extra)|symbol|.*math|stix.*sym|lmmath|txsy|txmi|pxsy|pxmi|rmtmi|wasy|stmary|advp4c4e7|advmath)/i;

/** Reads the fonts of a document as they are met. */
export class Fonts {
  readonly list: Font[] = [];
  private readonly known = new Map<number, number>();
  private readonly byName = new Map<string, number>();
  private readonly coloured = new Map<number, number>();

  /** The number of a font; of a second one of the same name for what is printed in colour, as headings may be. */
  indexOf(handle: number, isColoured = false): number {
    let index = this.known.get(handle);
    if (index === undefined) {
      index = this.add(handle);
      this.known.set(handle, index);
    }
    return isColoured ? this.inColour(index) : index;
  }

  private inColour(index: number): number {
    let own = this.coloured.get(index);
    if (own === undefined) {
      own = this.list.push({ ...itemAt(this.list, index) }) - 1;
      this.coloured.set(index, own);
    }
    return own;
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
    const signs = signsOf(plain);
    this.list.push({
      name: plain,
      isBold:
        !isMath &&
        (BOLD_NAME.test(plain) ||
          (flags > 0 && (flags & FLAG_FORCE_BOLD) !== 0) ||
          (weight >= WEIGHT_BOLD && !UPRIGHT_NAME.test(plain))),
      isItalic: ITALIC_NAME.test(plain) || (flags > 0 && (flags & FLAG_ITALIC) !== 0),
      isMath,
      ...(signs ? { signs } : {}),
      isFixed: FIXED_NAME.test(plain) || (flags > 0 && (flags & FLAG_FIXED) !== 0 && !isMath),
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
