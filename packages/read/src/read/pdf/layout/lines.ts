import type { Box } from '../glyphs/box.js';

export { BOLD, ITALIC, MATH, SUBSCRIPT, SUPERSCRIPT } from '../../printed-citations/text-flags.js';

/** A hyphen that pdfium takes for a line-end hyphen. */
export const LINE_HYPHEN = 32;

/**
 * A line of text within its column: what is on one baseline without a wide gap. The arrays have one element per UTF-16 unit of the text.
 */
export interface Line extends Box {
  page: number;
  base: number;
  /** The size of most of its characters, in points. */
  size: number;
  font: number;
  isBold: boolean;
  isItalic: boolean;
  text: string;
  flags: Uint8Array;
  lefts: Float32Array;
  rights: Float32Array;
}

/**
 * Chinese and Japanese characters, in a class of a regular expression. The sign of long vowels and the dot between foreign
 * names belong to no script.
 */
export const EAST_ASIAN = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー・`;
const EAST_ASIAN_LETTERS = new RegExp(`[${EAST_ASIAN}]`, 'gu');

/**
 * Returns the length of a text in Latin letters: a Chinese or Japanese character is about as wide as two of them, and so are the lines
 * that they fill.
 */
export const latinLength = (text: string): number =>
  text.length + (text.match(EAST_ASIAN_LETTERS)?.length ?? 0);

/** Returns the number of characters of a text, white space excepted. */
export const countLetters = (text: string): number => text.replace(/\s+/g, '').length;
