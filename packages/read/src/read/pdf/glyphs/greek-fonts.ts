import { itemAt, uint8At, uint16At, uint32At } from '@citemill/metrics/at';
import { SYMBOL_SIGNS } from '../../symbol-font.js';
import { isLatinLetter } from './characters.js';
import type { Fonts } from './fonts.js';
import { GREEK_FONT } from './glyph-thresholds.js';
import { GENERATED, type Glyphs } from './glyphs.js';
import { GREEK_ALPHABET, GREEK_KEYS } from './symbol-fonts.js';

/**
 * Detects fonts of Greek letters whose names and codes do not say so: "5 mm" with its first letter from another font is
 * "5 μm". The words around such letters show what they are, whatever the file calls the font.
 */

/** The context of Greek letters in well-known terms: units, cytokines, a statistical test. */
const TERMS: readonly [letter: string, before: RegExp, after: RegExp][] = [
  ['μ', /\d\s?$/, /^(?:m|M|l|L|g|s|A|V|W|J|mol|Ci|Sv)(?![\p{L}])/u],
  ['α', /\bTNF-?\s?$/, /^(?!\p{L})/u],
  ['γ', /\bIFN-?\s?$/, /^(?!\p{L})/u],
  ['β', /\b(?:TGF-?|IL-?1)\s?$/, /^(?!\p{L})/u],
  ['κ', /\bNF-?\s?$/, /^B(?!\p{L})/u],
  [
    'α',
    /(?:^|[\s(])$/,
    /^-(?:helix|helices|helical|tubulin|synuclein|amylase|actinin|tocopherol|particles?)/,
  ],
  [
    'β',
    /(?:^|[\s(])$/,
    /^-(?:actin|catenin|sheets?|strands?|amyloid|galactosidase|blockers?|carotene|cells?|lactam)/,
  ],
  ['γ', /(?:^|[\s(])$/, /^-(?:secretase|rays?|aminobutyric|tubulin)/],
  ['χ', /(?:^|[\s(])$/, /^2(?:[\s=(,-]|$)/],
];

/** How fonts order their Greek letters, most common first. */
const LAYOUTS = [SYMBOL_SIGNS, GREEK_KEYS, GREEK_ALPHABET];

/**
 * What is known of a font: the number of its letters, of those between letters of other fonts, and of the terms that
 * they would form with each layout.
 */
interface FontUse {
  letters: number;
  single: number;
  terms: number[];
}

const textBetween = ({ code, count }: Glyphs, from: number, to: number): string => {
  let text = '';
  for (let i = Math.max(0, from); i < Math.min(count, to); i++)
    if (uint32At(code, i) >= 32) text += String.fromCodePoint(uint32At(code, i));
  return text;
};

function countFontUse(glyphs: Glyphs, fontUses: Map<number, FontUse>): void {
  const { code, font, flags, count } = glyphs;
  // A space that is not in the file has no font.
  const isOther = (index: number, ownFont: number) =>
    index < 0 ||
    index >= count ||
    uint16At(font, index) !== ownFont ||
    (uint8At(flags, index) & GENERATED) !== 0;
  for (let i = 0; i < count; i++) {
    if (!isLatinLetter(uint32At(code, i))) continue;
    const ownFont = uint16At(font, i);
    let tally = fontUses.get(ownFont);
    if (!tally) {
      tally = { letters: 0, single: 0, terms: LAYOUTS.map(() => 0) };
      fontUses.set(ownFont, tally);
    }
    tally.letters++;
    if (!isOther(i - 1, ownFont) || !isOther(i + 1, ownFont)) continue;
    tally.single++;
    const letters = LAYOUTS.map((layout) => layout.get(uint32At(code, i)));
    const before = textBetween(glyphs, i - GREEK_FONT.contextLetters, i);
    const after = textBetween(glyphs, i + 1, i + 1 + GREEK_FONT.contextLetters);
    for (const [letter, left, right] of TERMS) {
      if (!left.test(before) || !right.test(after)) continue;
      for (const [index, greek] of letters.entries())
        if (greek === letter.codePointAt(0)) tally.terms[index] = itemAt(tally.terms, index) + 1;
    }
  }
}

/** Detects fonts of Greek letters on these pages, and reads what they set as Greek, here and on later pages. */
export function readGreekFonts(pages: readonly Glyphs[], fonts: Fonts): void {
  const fontUses = new Map<number, FontUse>();
  for (const glyphs of pages) countFontUse(glyphs, fontUses);
  const layouts = new Map<number, ReadonlyMap<number, number>>();
  for (const [index, { letters, single, terms }] of fontUses) {
    const font = itemAt(fonts.list, index);
    const maxTerms = Math.max(...terms);
    if (
      font.signs ||
      font.isMath ||
      // Fonts that the file draws have no name; in those of TeX, Greek letters have the codes of control characters.
      font.name === '' ||
      maxTerms < GREEK_FONT.minTerms ||
      single < GREEK_FONT.minSingleShare * letters
    )
      continue;
    const layout = itemAt(LAYOUTS, terms.indexOf(maxTerms));
    font.signs = layout;
    layouts.set(index, layout);
  }
  if (layouts.size === 0) return;
  for (const { code, font, count } of pages)
    for (let i = 0; i < count; i++) {
      const greek = layouts.get(uint16At(font, i))?.get(uint32At(code, i));
      if (greek !== undefined) code[i] = greek;
    }
}
