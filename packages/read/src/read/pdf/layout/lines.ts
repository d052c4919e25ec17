import type { Box } from '../glyphs/box.js';

export { BOLD, ITALIC, MATH, SUBSCRIPT, SUPERSCRIPT } from '../../printed-citations/text-flags.js';

/** A hyphen that pdfium takes for a line-end hyphen. */
export const LINE_HYPHEN = 32;
/** In a monospaced font. */
export const FIXED = 64;

/**
 * A line of text within its column: what is on one baseline without a wide gap. The arrays have one element per UTF-16
 * unit of the text.
 */
export interface Line extends Box {
  page: number;
  base: number;
  /** Of most of its letters, like `font`. */
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
 * Length of a text in Latin letters: a Chinese or Japanese character is about as wide as two of them, and so are the lines
 * that they fill.
 */
export const latinLength = (text: string): number =>
  text.length + (text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0);

/** The number of characters of a text, white space excepted. */
export const countLetters = (text: string): number => text.replace(/\s+/g, '').length;
