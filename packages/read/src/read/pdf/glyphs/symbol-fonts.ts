import { itemAt } from '@citemill/metrics/at';

/**
 * Fonts of signs whose codes are those of letters: a file that embeds one without saying what its glyphs are reads "22uC"
 * for "22 °C". Mathematical Pi is a font that Linotype sells. The names that begin with "Adv" are given by the typesetting
 * system 3B2 (Arbortext Advanced Print Publisher), which names a font the same way in every paper it sets; those listed are
 * met in two papers or more. A sign that is not in its table stays as it is read.
 */

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

const pairs = (from: string, to: string): [number, number][] => {
  const signs = [...to].map(codeOf);
  return [...from].map((letter, i) => [codeOf(letter), itemAt(signs, i)]);
};

const table = (from: string, to: string): ReadonlyMap<number, number> => new Map(pairs(from, to));

/** The signs of Mathematical Pi. */
const MATHEMATICAL_PI = table('12356,.$#9?', '+−×=±<>≥≤′·');
/** Greek letters where a Greek keyboard has them. */
export const GREEK_KEYS = table('abgdezhuiklmnprstfxcvDS', 'αβγδεζηθικλμνπρστφχψωΔΣ');
/** Greek letters by their place in the alphabet. */
export const GREEK_IN_TURN = table('abcdefghijklmnopqrstuvwx', 'αβγδεζηθικλμνξοπρστυφχψω');

/** Large signs of TeX's extension font, which has no letters (The TeXbook, appendix F, figure 5): "X" for a sum. */
const EXTENSION = table(
  'FGHIJKLMNOPQRSTUVWXYZ[\\]^_`ahijklmnopqrs',
  '⨆⨆∮∮⨀⨀⨁⨁⨂⨂∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐[]⌊⌋⌈⌉{}√√√√',
);

const TABLES = new Map<string, ReadonlyMap<number, number>>([
  ['AdvP7DA6', MATHEMATICAL_PI],
  ['AdvP3D3256', table('6', '±')],
  ['AdvPi1', table('6', '×')],
  ['AdvP7DB7', table(',', '~')],
  ['AdvP44E6F4', table('u', '°')],
  ['AdvP697C', table('m', 'μ')],
  ['AdvP3EAA99', GREEK_KEYS],
  ['AdvP43B38B', GREEK_KEYS],
  ['AdvP43A417', GREEK_KEYS],
  ['AdvPSMP13', GREEK_IN_TURN],
  ['AdvP4C4E74', table('þ', '+')],
]);

/**
 * Adobe's Symbol, which has no Latin letters: its codes from 32 on (PDF 32000-1, annex D.5), a space where the code is
 * empty or the sign is a piece of a larger one. Its TrueType twin has the same signs in the private area, from F020 on.
 */
const SYMBOL = [
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?',
  '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  ' αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ',
  '                                ',
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵',
  'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  '◊〈®©™∑           〉∫             ',
].join('');
const PRIVATE = 0xf000;

export const SYMBOL_SIGNS: ReadonlyMap<number, number> = new Map(
  [...SYMBOL].flatMap((sign, i): [number, number][] => {
    const code = i + 32;
    const meant = sign.codePointAt(0) ?? 32;
    if (meant === 32) return [];
    // Of the other codes some may have been read as characters already: "×" is one of Unicode's, "⋅" has its code.
    const isLetter = /[A-Za-z]/.test(String.fromCharCode(code));
    return isLetter
      ? [
          [code, meant],
          [PRIVATE + code, meant],
        ]
      : [[PRIVATE + code, meant]];
  }),
);

/** What the codes of a font stand for, by its name without the prefix of a subset; undefined for other fonts. */
export function signsOf(name: string): ReadonlyMap<number, number> | undefined {
  if (/^MathematicalPi-?(?:One|1)/i.test(name)) return MATHEMATICAL_PI;
  if (/^(?:cmex|txex|pxex)\d*/i.test(name)) return EXTENSION;
  return TABLES.get(name) ?? (/^(?:Euclid)?Symbol(?:MT|Std|PS|$|[,-])/.test(name) ? SYMBOL_SIGNS : undefined);
}
