export const GENERATED = 1;
/** The font does not say which character the glyph is. */
export const UNMAPPED = 2;
/** pdfium took the glyph for a hyphen that only ends the line. */
export const SOFT_HYPHEN = 4;
/** A digit of the font's own that is drawn small and high, on the same baseline as others and of their size. */
export const SUPERIOR = 8;

/**
 * The glyphs of a page in the order of the file, as columns. Positions are in points from the upper left corner of the
 * page as it is shown.
 */
export interface Glyphs {
  count: number;
  code: Uint32Array;
  left: Float32Array;
  right: Float32Array;
  top: Float32Array;
  bottom: Float32Array;
  /** The baseline, where the glyph stands. */
  base: Float32Array;
  size: Float32Array;
  font: Uint16Array;
  flags: Uint8Array;
  /** Quarter turns against the page, clockwise, 0 to 3; 4 for any other angle. */
  turn: Uint8Array;
}
