import { itemAt } from '@citemill/metrics/at';
import { SYMBOL_SIGNS } from '../../symbol-font.js';
import { INVISIBLE_CODE } from './glyphs.js';

/**
 * Symbol fonts that use the codes of letters: a file that embeds one without naming its glyphs reads "22uC" for "22 °C". Mathematical Pi is
 * a font by Linotype. Names that begin with "Adv" come from the typesetting system 3B2 (Arbortext Advanced Print Publisher), which names a
 * font the same way in every paper; those listed occur in at least two papers. A sign that is not in its table is kept.
 */

const codePoint = (letter: string): number => letter.codePointAt(0) ?? 0;

const pairs = (from: string, to: string): [number, number][] => {
  const signs = [...to].map(codePoint);
  return [...from].map((letter, i) => [codePoint(letter), itemAt(signs, i)]);
};

const table = (from: string, to: string): ReadonlyMap<number, number> => new Map(pairs(from, to));

/** The signs of Mathematical Pi. */
const MATHEMATICAL_PI = table('12356,.$#9?', '+−×=±<>≥≤′·');
/** Greek letters by their keys on a Greek keyboard. */
export const GREEK_KEYS = table('abgdezhuiklmnprstfxcvDS', 'αβγδεζηθικλμνπρστφχψωΔΣ');
/** Greek letters in alphabetical order. */
export const GREEK_ALPHABET = table('abcdefghijklmnopqrstuvwx', 'αβγδεζηθικλμνξοπρστυφχψω');

const codes = (from: number, to: string): [number, number][] =>
  [...to].map((sign, i) => [from + i, codePoint(sign)]);

/** Part of a large bracket, which is read once: at its top, or at the middle of a brace. */
const PIECE = String.fromCodePoint(INVISIBLE_CODE);

/** Adobe's private characters for signs and pieces of brackets, which pdfium returns for glyphs with their names. */
export const ADOBE_SIGNS: ReadonlyMap<number, number> = new Map([
  ...codes(0xf8e8, `®©™(${PIECE}${PIECE}[${PIECE.repeat(3)}{${PIECE.repeat(3)}`),
  ...codes(0xf8f6, `)${PIECE}${PIECE}]${PIECE.repeat(3)}}${PIECE}`),
]);

/** Large signs of TeX's extension font, which has no letters (The TeXbook, appendix F, figure 5): "X" for a sum. */
export const EXTENSION_SIGNS: ReadonlyMap<number, number> = new Map([
  ...codes(0x00, '()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\'),
  ...codes(0x30, `()[]${PIECE.repeat(8)}{}${PIECE.repeat(6)}⟨⟩`),
  ...codes(0x46, '⨆⨆∮∮⨀⨀⨁⨁⨂⨂∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐'),
  ...codes(0x68, '[]⌊⌋⌈⌉{}√√√√'),
]);

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
  ['AdvPSMP13', GREEK_ALPHABET],
  ['AdvP4C4E74', table('þ', '+')],
]);

/** Returns the characters of a font's codes, by its name without the subset prefix; undefined for ordinary fonts. */
export function symbolTable(name: string): ReadonlyMap<number, number> | undefined {
  if (/^MathematicalPi-?(?:One|1)/i.test(name)) return MATHEMATICAL_PI;
  if (/^(?:cmex|txex|pxex)\d*/i.test(name)) return EXTENSION_SIGNS;
  return TABLES.get(name) ?? (/^(?:Euclid)?Symbol(?:MT|Std|PS|$|[,-])/.test(name) ? SYMBOL_SIGNS : undefined);
}
