import { fontSign, SYMBOL_SIGNS } from '../symbol-font.js';

/** Reports a sign that is left out, since its font is not known. */
export type ReportSign = (font: string, code: number) => void;

/** The part of the private area in which Word writes the signs of fonts that have their own codes. */
const PRIVATE = 0xf000;
const IN_PRIVATE = /[\uf020-\uf0ff]/g;

/** A character that is given by its place in a font: `<w:sym w:font="Symbol" w:char="F061"/>`. */
export function symbolText(attributes: Readonly<Record<string, string>>, report: ReportSign): string {
  const code = Number.parseInt(attributes['w:char'] ?? '', 16);
  if (!(code > 31 && code <= 0xffff)) return '';
  const font = attributes['w:font'] ?? '';
  const isPrivate = code >= PRIVATE + 32 && code <= PRIVATE + 255;
  const sign = code < 256 || isPrivate ? fontSign(font, code % 256) : undefined;
  if (sign !== undefined) return sign;
  const character = String.fromCharCode(code);
  // Fonts of signs have other characters at the places of Latin letters.
  if (!/[\uD800-\uF8FF]/.test(character) && !/^(?:Symbol|Wingdings|Webdings|ZapfDingbats)/i.test(font))
    return character;
  report(font, code);
  return '';
}

/** A text with the signs of its font. Signs in the private area whose font is not given are those of Symbol. */
export function textInFont(text: string, font: string | undefined, report: ReportSign): string {
  const isSymbol = font !== undefined && /^Symbol(?:MT|PS)?$/i.test(font);
  const letters = isSymbol
    ? text.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint(SYMBOL_SIGNS.get(letter.charCodeAt(0)) ?? 0))
    : text;
  return letters.replace(IN_PRIVATE, (letter) => {
    const code = letter.charCodeAt(0);
    const sign = fontSign(font ?? 'Symbol', code - PRIVATE);
    if (sign === undefined) report(font ?? '', code);
    return sign ?? '';
  });
}
