import { cleanCharacters } from '@citemill/metrics/text';

/** Converts characters from how fonts encode them to how they are read. */

const isLigature = (code: number): boolean => code >= 0xfb00 && code <= 0xfb06;

/** Accents that fonts print as separate glyphs, above or below the neighbouring letter. */
const ACCENTS = new Map<number, string>([
  [0x60, '\u0300'],
  [0xb4, '\u0301'],
  [0x2c6, '\u0302'],
  [0x5e, '\u0302'],
  [0x2dc, '\u0303'],
  [0x7e, '\u0303'],
  [0xaf, '\u0304'],
  [0x2d8, '\u0306'],
  [0x2d9, '\u0307'],
  [0xa8, '\u0308'],
  [0x2da, '\u030a'],
  [0x2dd, '\u030b'],
  [0x2c7, '\u030c'],
  [0xb8, '\u0327'],
  [0x2db, '\u0328'],
]);

/** Letters that lose their dot under an accent. */
const DOTLESS = new Map<string, string>([
  ['\u0131', 'i'],
  ['\u0237', 'j'],
]);

/** Control characters that fonts use for unnamed glyphs are moved here, among the private ones. */
const CONTROLS = 0xf000;
/** A glyph that the file does not name, as a private character. */
export const UNNAMED = /[\ue000-\uf8ff]/gu;

/**
 * What a glyph's character reads as: ligatures are expanded. Codes without a character become distinct private ones,
 * until the words around them show what they are.
 */
export function readCharacter(code: number): string {
  if (isLigature(code)) return cleanCharacters(String.fromCodePoint(code));
  if (code === 0xad || code === 0x2010 || code === 0x2011 || code === 0x2) return '-';
  if (code >= 0x80 && code <= 0x9f) return String.fromCodePoint(CONTROLS + code);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  // Mathematical letters are read as letters: "𝑛 = 3" is "n = 3".
  if (code >= 0x1d400 && code <= 0x1d7ff) return String.fromCodePoint(code).normalize('NFKC');
  return String.fromCodePoint(code);
}

export const accentOf = (code: number): string | undefined => ACCENTS.get(code);

/** Returns a letter with an accent; undefined if there is no such letter. */
export function addAccent(letter: string, accent: string): string | undefined {
  if (!/^\p{L}$/u.test(letter)) return undefined;
  const composed = `${DOTLESS.get(letter) ?? letter}${accent}`.normalize('NFC');
  return [...composed].length === 1 ? composed : undefined;
}

export const isLatinLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
