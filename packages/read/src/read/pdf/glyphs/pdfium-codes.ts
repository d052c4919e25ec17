/** Numbers that pdfium's functions take and return, as named in its public headers. */

/** Types of page objects (FPDF_PAGEOBJ_*). */
export const PAGE_OBJECT = {
  text: 1,
  path: 2,
  image: 3,
  shading: 4,
  form: 5,
} as const;

/** How text is painted (FPDF_TEXTRENDERMODE_*). */
export const RENDER_MODE = {
  fill: 0,
  invisible: 3,
  /** Paints nothing and only adds to the clipping path. */
  clip: 7,
} as const;

/** Segments of an outline (FPDF_SEGMENT_*); the others are lines. */
export const PATH_SEGMENT = {
  curve: 1,
  move: 2,
} as const;

/** What a link does (PDFACTION_*). */
export const LINK_ACTION = {
  goTo: 1,
  uri: 3,
} as const;

/** Flags of a font (PDF 32000-1, table 123). */
export const FONT_FLAG = {
  italic: 1 << 6,
  forceBold: 1 << 18,
} as const;

/** How pages are drawn. */
export const BITMAP = {
  /** FPDF_REVERSE_BYTE_ORDER. */
  redFirst: 0x10,
  /** FPDFBitmap_Gray: one byte per pixel. */
  grey: 1,
  /** FPDF_GRAYSCALE. */
  inGrey: 0x08,
  white: 0xffffffff,
  /** Alpha. */
  opaque: 255,
} as const;
