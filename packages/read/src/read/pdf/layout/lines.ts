/** What is known of a unit of a line beside its character. */
export const SUPERSCRIPT = 1;
export const SUBSCRIPT = 2;
export const BOLD = 4;
export const ITALIC = 8;
export const MATH = 16;
/** A hyphen that pdfium takes for one that only ends the line. */
export const LINE_HYPHEN = 32;
/** Of a font in which all letters are equally wide. */
export const FIXED = 64;

/**
 * A line of text, as wide as its column: what stands on one baseline without a wide gap. The arrays have one entry for
 * every UTF-16 unit of the text.
 */
export interface Line {
  page: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  base: number;
  /** Of most of its letters. */
  size: number;
  font: number;
  isBold: boolean;
  isItalic: boolean;
  text: string;
  flags: Uint8Array;
  lefts: Float32Array;
  rights: Float32Array;
}
