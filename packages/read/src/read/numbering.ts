/** The number of a heading: `2.1` is `['2', '1']`. */
export interface Numbering {
  parts: string[];
  style: 'decimal' | 'roman' | 'letter';
  /** The punctuation after it, as in `2.` or `2)`; a paper uses one style for its sections. */
  punctuation: string;
}

/** Larger numbers at the start of a heading are not its number. */
const MAX_SECTIONS = 40;

const NUMBER = /^\(?(\d{1,2}|[IVXL]{1,6}|[A-Z])((?:\.(?:\d{1,2}|[A-Za-z])){0,6})([.)]?)$/;
const DOTTED_IN_TEXT = /^((?:\d{1,2}|[A-Z]|[IVXL]{2,6})(?:\.\d{1,2})+[.)]?)\s+(\S.*)$/;
/**
 * Chinese and Japanese headings may have no space after the number: "2.1方法", "1. はじめに". In "2型糖尿病" and "3次元計測" the
 * number is part of a word.
 */
const EAST_ASIAN_IN_TEXT =
  /^(?!\d{1,2}(?:次[元方]|型|年|例|つ|維|维|倍|[个種种]类|種類|[か个カヶ箇]月))(\d{1,2}(?:\.\d{1,2}){0,4}[.)]?)\s*([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}].*)$/u;
const DECIMAL_IN_TEXT = /^(\d{1,2}[.)]?)\s+(\p{Lu}.*)$/u;
const ROMAN_IN_TEXT = /^([IVXL]{1,6}\.)\s+(\p{L}.*)$/u;
const LETTER_IN_TEXT = /^([A-Z][.)])\s+(\p{L}.*)$/u;
const BARE_LETTER_IN_TEXT = /^([A-Z])\s+([\p{Lu}\d].*)$/u;

/** Parses a section number: `3.2.` has the parts 3 and 2; undefined for text that is not a section number, such as a year. */
export function parseNumber(text: string): Numbering | undefined {
  const match = NUMBER.exec(text.slice(0, 40).replace(/\s+/g, ''));
  if (!match) return undefined;
  const [, first = '', rest = '', punctuation = ''] = match;
  const style = /^\d/.test(first) ? 'decimal' : first.length > 1 || first === 'I' ? 'roman' : 'letter';
  if (style === 'decimal' && (Number(first) === 0 || Number(first) > MAX_SECTIONS)) return undefined;
  return { parts: [first, ...rest.split('.').filter(Boolean)], style, punctuation };
}

/** A heading's text without its number, and the number. */
export interface Heading {
  title: string;
  number: Numbering | undefined;
}

/** True for a heading that is numbered by a letter without punctuation, as in appendices: `B Proofs`, `A.1 Notation`. */
export const hasLetterNumber = (text: string): boolean =>
  /^[A-Z]\.\d/.test(text) || /^[B-HJ-Z]\s+\p{Lu}\p{Ll}/u.test(text);

interface HeadingContext {
  /** The number, if the source has it apart from the text. */
  n?: string | undefined;
  /** Other headings of the paper have letters, so a bare letter is a number; otherwise it may be a word, as in `A Survey`. */
  isLettered?: boolean;
}

/** Splits a heading into number and text. */
export function parseHeading(text: string, { n, isLettered = false }: HeadingContext = {}): Heading {
  if (n?.trim()) return { title: text, number: parseNumber(n) };
  const [, printed = '', title = ''] =
    DOTTED_IN_TEXT.exec(text) ??
    DECIMAL_IN_TEXT.exec(text) ??
    EAST_ASIAN_IN_TEXT.exec(text) ??
    ROMAN_IN_TEXT.exec(text) ??
    LETTER_IN_TEXT.exec(text) ??
    (isLettered ? BARE_LETTER_IN_TEXT.exec(text) : null) ??
    [];
  const number = printed === '' ? undefined : parseNumber(printed);
  return number ? { title, number } : { title: text, number: undefined };
}
