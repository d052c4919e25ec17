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

/** The number of characters of a text, white space excepted. */
export const countLetters = (text: string): number => text.replace(/\s+/g, '').length;
