/**
 * Which glyphs and drawings of a file are read, and as what. An em is the type size. All values were chosen by hand;
 * bench/unseen and bench/invented check them.
 */

/** What is read of one page: files beyond this gain nothing by the rest. */
export const PAGE_LIMITS = {
  /** More than any printed page has. */
  maxGlyphs: 200_000,
  /** Plots may have many thousand strokes. */
  maxDrawings: 20_000,
  maxObjects: 50_000,
  maxLinks: 10_000,
  /** Forms within forms. */
  maxFormDepth: 4,
  /** Larger pages, such as posters, are drawn smaller. */
  maxPixels: 12_000_000,
  maxUrlBytes: 8192,
  maxMetadataBytes: 65_536,
} as const;

/** Which glyphs a clipping path or a later object hides. */
export const CLIPPING = {
  /** A longer path is the outline of a drawing, and is ignored. */
  maxPathSegments: 40,
  /** A rectangle is a move and four lines, the last of which may be missing. */
  maxRectangleSegments: 6,
  /** A rule or a bar of a plot does not cover letters. */
  minCoverPt: 4,
  /** Letters stick out a little from paths that are cut to them. */
  slackPt: 2,
  /** An image over more of the page is a scan, and its text is under it or invisible. */
  minScanShare: 0.6,
} as const;

/** When text is coloured. */
export const COLOUR = {
  /** Between the channels of a colour, from 0 to 255; grey has none. */
  minChannelDifference: 64,
} as const;

/** When a glyph is rotated by quarter turns. */
export const GLYPH_ANGLE = { maxTiltDegrees: 3 } as const;

/** Superior digits of a font, by how high they are drawn above the baseline. */
export const SUPERIOR_DIGIT = {
  minBottomEm: 0.2,
  /** An equals sign that a file calls "5" ends lower. */
  minTopEm: 0.55,
} as const;

/** Which control characters are ligatures of TeX's fonts. */
export const TEX_LIGATURE = {
  /** To the neighbouring letter. */
  maxGapEm: 0.12,
  minWidthEm: 0.25,
} as const;

/** Glyphs that are painted twice, to look bold or for a shadow. */
export const DOUBLE_PAINT = {
  maxShiftEm: 0.1,
  /** Two overprinted words may share a letter by chance. */
  minGlyphs: 3,
} as const;

/** Fonts of Greek letters whose name does not say so. */
export const GREEK_FONT = {
  /** Well-known terms, such as units, that its letters form. */
  minTerms: 2,
  /** Share of its letters between letters of other fonts. */
  minSingleShare: 0.8,
  contextLetters: 14,
} as const;

/** Text that is set sideways or upside down. */
export const ROTATED_TEXT = {
  /** Stamps in the margin and axis labels have fewer. */
  minGlyphs: 150,
  /** Share of the page's width and height that it covers; a stamp is one line. */
  minPageShare: 0.15,
} as const;

/** When a font is bold. */
export const FONT_WEIGHT = { minBoldWeight: 600, defaultWeight: 400 } as const;
