import { fontSign, SYMBOL_SIGNS } from '../symbol-font.js';

/** Reports a symbol that is left out, since its font is not known. */
export type ReportSign = (font: string, code: number) => void;

/** Start of the part of the private use area in which Word writes the symbols of fonts with their own codes. */
const PRIVATE_USE = 0xf000;
const PRIVATE_USE_CHARACTER = /[\uf020-\uf0ff]/g;

/** Returns a character given by its code in a font: `<w:sym w:font="Symbol" w:char="F061"/>`. */
export function symbolText(attributes: Readonly<Record<string, string>>, report: ReportSign): string {
  const code = Number.parseInt(attributes['w:char'] ?? '', 16);
  if (!(code > 31 && code <= 0xffff)) return '';
  const font = attributes['w:font'] ?? '';
  const isPrivate = code >= PRIVATE_USE + 32 && code <= PRIVATE_USE + 255;
  const sign = code < 256 || isPrivate ? fontSign(font, code % 256) : undefined;
  if (sign !== undefined) return sign;
  const character = String.fromCharCode(code);
  // Symbol fonts have other characters at the codes of Latin letters.
  if (!/[\uD800-\uF8FF]/.test(character) && !/^(?:Symbol|Wingdings|Webdings|ZapfDingbats)/i.test(font))
    return character;
  report(font, code);
  return '';
}

/** Replaces the codes of symbol fonts in a text by characters. In the private use area, the default font is Symbol. */
export function textInFont(text: string, font: string | undefined, report: ReportSign): string {
  const isSymbol = font !== undefined && /^Symbol(?:MT|PS)?$/i.test(font);
  const letters = isSymbol
    ? text.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint(SYMBOL_SIGNS.get(letter.charCodeAt(0)) ?? 0))
    : text;
  return letters.replace(PRIVATE_USE_CHARACTER, (letter) => {
    const code = letter.charCodeAt(0);
    const sign = fontSign(font ?? 'Symbol', code - PRIVATE_USE);
    if (sign === undefined) report(font ?? '', code);
    return sign ?? '';
  });
}
