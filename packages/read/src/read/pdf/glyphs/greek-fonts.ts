import { itemAt, uint8At, uint16At, uint32At } from '@citemill/metrics/at';
import type { Fonts } from './fonts.js';
import { GENERATED, type Glyphs } from './glyphs.js';
import { GREEK_IN_TURN, GREEK_KEYS, SYMBOL_SIGNS } from './symbol-fonts.js';

/**
 * Fonts of Greek letters whose names and codes do not say so: "5 mm" with its first letter from another font is "5 μm". The
 * words around such letters tell what they are, wherever a file calls the font what it likes.
 */

/** What stands before and behind a Greek letter in terms that every reader knows it from: units, cytokines, a test. */
const TERMS: readonly [letter: string, before: RegExp, behind: RegExp][] = [
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

/** How fonts order their Greek letters, the most usual first. */
const LAYOUTS = [SYMBOL_SIGNS, GREEK_KEYS, GREEK_IN_TURN];
/** So many terms, at the least, and this share of all that the font has part in. */
const FEWEST_TERMS = 2;
/** The share of its letters that stand alone between letters of other fonts. */
const LEAST_ALONE = 0.8;
/** Characters that are looked at on either side. */
const REACH = 14;

const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** What a font was seen with: letters, those that stand alone, and the terms that they would be part of, by layout. */
interface Seen {
  letters: number;
  alone: number;
  terms: number[];
}

const textBetween = ({ code, count }: Glyphs, from: number, to: number): string => {
  let text = '';
  for (let i = Math.max(0, from); i < Math.min(count, to); i++)
    if (uint32At(code, i) >= 32) text += String.fromCodePoint(uint32At(code, i));
  return text;
};

function observe(glyphs: Glyphs, seen: Map<number, Seen>): void {
  const { code, font, flags, count } = glyphs;
  // A space that is not in the file has no font of its own.
  const isOther = (at: number, own: number) =>
    at < 0 || at >= count || uint16At(font, at) !== own || (uint8At(flags, at) & GENERATED) !== 0;
  for (let i = 0; i < count; i++) {
    if (!isLatin(uint32At(code, i))) continue;
    const own = uint16At(font, i);
    let tally = seen.get(own);
    if (!tally) {
      tally = { letters: 0, alone: 0, terms: LAYOUTS.map(() => 0) };
      seen.set(own, tally);
    }
    tally.letters++;
    if (!isOther(i - 1, own) || !isOther(i + 1, own)) continue;
    tally.alone++;
    const letters = LAYOUTS.map((layout) => layout.get(uint32At(code, i)));
    const before = textBetween(glyphs, i - REACH, i);
    const behind = textBetween(glyphs, i + 1, i + 1 + REACH);
    for (const [letter, left, right] of TERMS) {
      if (!left.test(before) || !right.test(behind)) continue;
      for (const [at, meant] of letters.entries())
        if (meant === letter.codePointAt(0)) tally.terms[at] = itemAt(tally.terms, at) + 1;
    }
  }
}

/** Finds the fonts of Greek letters among those of these pages, and reads what they set as Greek, here and from now on. */
export function readGreekFonts(pages: readonly Glyphs[], fonts: Fonts): void {
  const seen = new Map<number, Seen>();
  for (const glyphs of pages) observe(glyphs, seen);
  const found = new Map<number, ReadonlyMap<number, number>>();
  for (const [index, { letters, alone, terms }] of seen) {
    const font = itemAt(fonts.list, index);
    const most = Math.max(...terms);
    if (font.signs || font.isMath || most < FEWEST_TERMS || alone < LEAST_ALONE * letters) continue;
    const layout = itemAt(LAYOUTS, terms.indexOf(most));
    font.signs = layout;
    found.set(index, layout);
  }
  if (found.size === 0) return;
  for (const { code, font, count } of pages)
    for (let i = 0; i < count; i++) {
      const meant = found.get(uint16At(font, i))?.get(uint32At(code, i));
      if (meant !== undefined) code[i] = meant;
    }
}
