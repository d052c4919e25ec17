/** The number of a heading: `2.1` is `['2', '1']`. */
export interface Numbering {
  parts: string[];
  style: 'decimal' | 'roman' | 'letter';
  /** What follows it, as in `2.` or `2)`: a paper numbers its sections in one way. */
  mark: string;
}

const NUMBER = /^\(?(\d{1,2}|[IVXL]{1,6}|[A-Z])((?:\.(?:\d{1,2}|[A-Za-z])){0,6})([.)]?)$/;
const DOTTED_IN_TEXT = /^((?:\d{1,2}|[A-Z]|[IVXL]{2,6})(?:\.\d{1,2})+[.)]?)\s+(\S.*)$/;
const DECIMAL_IN_TEXT = /^(\d{1,2}[.)]?)\s+(\p{Lu}.*)$/u;
const ROMAN_IN_TEXT = /^([IVXL]{1,6}\.)\s+(\p{L}.*)$/u;
const LETTER_IN_TEXT = /^([A-Z][.)])\s+(\p{L}.*)$/u;
const BARE_LETTER_IN_TEXT = /^([A-Z])\s+([\p{Lu}\d].*)$/u;

/** `3.2.` → 3 and 2; undefined for what numbers no section, such as a year. */
export function parseNumber(text: string): Numbering | undefined {
  const found = NUMBER.exec(text.slice(0, 40).replace(/\s+/g, ''));
  if (!found) return undefined;
  const [, first = '', rest = '', mark = ''] = found;
  const style = /^\d/.test(first) ? 'decimal' : first.length > 1 || first === 'I' ? 'roman' : 'letter';
  if (style === 'decimal' && (Number(first) === 0 || Number(first) > 40)) return undefined;
  return { parts: [first, ...rest.split('.').filter(Boolean)], style, mark };
}

/** A heading's words and its number, which GROBID keeps in `n` and other sources leave among the words. */
export interface Heading {
  title: string;
  number: Numbering | undefined;
}

/** True for a heading that shows that a paper letters its appendices without a mark: `B Proofs`, `A.1 Notation`. */
export const showsLetters = (text: string): boolean =>
  /^[A-Z]\.\d/.test(text) || /^[B-HJ-Z]\s+\p{Lu}\p{Ll}/u.test(text);

/**
 * Splits a heading into number and words. A bare letter (`A Survey` may be an article) counts as a number only where
 * the headings beside it are lettered.
 */
export function parseHeading(text: string, n: string | undefined, lettered: boolean): Heading {
  if (n?.trim()) {
    return { title: text, number: parseNumber(n) };
  }
  const [, printed = '', title = ''] =
    DOTTED_IN_TEXT.exec(text) ??
    DECIMAL_IN_TEXT.exec(text) ??
    ROMAN_IN_TEXT.exec(text) ??
    LETTER_IN_TEXT.exec(text) ??
    (lettered ? BARE_LETTER_IN_TEXT.exec(text) : null) ??
    [];
  const number = printed === '' ? undefined : parseNumber(printed);
  return number ? { title, number } : { title: text, number: undefined };
}
