/** pdfium added the glyph, such as a space between words; it is not in the file. */
export const GENERATED = 1;
/** The font does not say which character the glyph is. */
export const UNMAPPED = 2;
/** pdfium took the glyph for a line-end hyphen. */
export const SOFT_HYPHEN = 4;
/** A small superscript digit that the font has in addition to the others, on the same baseline and of the same size. */
export const SUPERIOR = 8;

/** The code of a glyph that is not read: a control character, which lines skip. */
export const INVISIBLE_CODE = 1;

/**
 * The glyphs of a page in the order of the file, one array per property. Positions are in points from the upper left
 * corner of the page as shown.
 */
export interface Glyphs {
  count: number;
  code: Uint32Array;
  left: Float32Array;
  right: Float32Array;
  top: Float32Array;
  bottom: Float32Array;
  /** The baseline. */
  base: Float32Array;
  size: Float32Array;
  font: Uint16Array;
  flags: Uint8Array;
  /** Rotation relative to the page in quarter turns, clockwise, 0 to 3; 4 for any other angle. */
  turn: Uint8Array;
}

/** Arrays for `count` glyphs, filled with zeros. */
export const emptyGlyphs = (count: number): Glyphs => ({
  count,
  code: new Uint32Array(count),
  left: new Float32Array(count),
  right: new Float32Array(count),
  top: new Float32Array(count),
  bottom: new Float32Array(count),
  base: new Float32Array(count),
  size: new Float32Array(count),
  font: new Uint16Array(count),
  flags: new Uint8Array(count),
  turn: new Uint8Array(count),
});
