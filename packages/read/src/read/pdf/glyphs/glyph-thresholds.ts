/**
 * Thresholds that decide which glyphs and drawings of a file are read, and as what. An em is the type size. All values were chosen by hand;
 * bench/unseen and bench/invented check them.
 */

/** What is read of one page: files beyond this gain nothing by the rest. */
export const PAGE_LIMITS = {
  /** Maximum number of glyphs, which is more than any printed page has. */
  maxGlyphs: 200_000,
  /** Maximum number of drawings; plots may have many thousand strokes. */
  maxDrawings: 20_000,
  /** Maximum number of page objects, such as text, paths and images. */
  maxObjects: 50_000,
  /** Maximum number of links. */
  maxLinks: 10_000,
  /** Maximum depth of forms within forms. */
  maxFormDepth: 4,
  /** Maximum size of a drawn page; larger pages, such as posters, are drawn smaller. */
  maxPixels: 12_000_000,
  /** Maximum length of the address of a link. */
  maxUrlBytes: 8192,
  /** Maximum length of a field of the file's metadata. */
  maxMetadataBytes: 65_536,
} as const;

/** Which glyphs a clipping path or a later object hides. */
export const CLIPPING = {
  /** Maximum length of a clipping path; a longer one is the outline of a drawing, and is ignored. */
  maxPathSegments: 40,
  /** Maximum number of segments of a rectangle: a move, four lines and possibly a closing line. */
  maxRectangleSegments: 6,
  /** Thinner objects, such as rules and the bars of a plot, do not cover letters. */
  minCoverPt: 4,
  /** Letters may stick out this far from a path that is cut to them. */
  slackPt: 2,
  /** An image over more of the page is a scan, whose text is under it or invisible. */
  minScanShare: 0.6,
} as const;

/** When text is coloured or white. */
export const COLOUR = {
  /** Minimum of each channel of white, from 0 to 255. */
  minWhiteChannel: 250,
  /** Minimum difference between the channels of a colour, from 0 to 255; grey has none. */
  minChannelDifference: 64,
} as const;

/** When a glyph is rotated by quarter turns. */
export const GLYPH_ANGLE = {
  /** Maximum difference from a quarter turn. */
  maxTiltDegrees: 3,
} as const;

/** Fonts that the file draws in units of its own. */
export const DRAWN_SIZE = {
  /** Maximum type size that is not believed: no letter is printed so small. */
  maxStatedPt: 1.5,
  /** Minimum factor by which such a font is larger; with less it is a stray dot, or hidden. */
  minScale: 4,
  /** Maximum distance of a measured letter's ink from the baseline, in heights of the letter. */
  maxDescent: 0.12,
  /** Top and bottom of its glyphs: what pdfium takes for its ascent and descent may be many ems. */
  ascentEm: 0.75,
  descentEm: 0.25,
  /** Minimum width of a space, which TeX shrinks to 0.22 em at most. */
  minSpaceEm: 0.15,
} as const;

/** Superior digits of a font, by how high they are drawn above the baseline. */
export const SUPERIOR_DIGIT = {
  /** Minimum height of the digit's bottom above the baseline. */
  minBottomEm: 0.2,
  /** Minimum height of the digit's top; an equals sign that a file calls "5" ends lower. */
  minTopEm: 0.55,
} as const;

/** Large signs that hang below their baseline: commas and underscores are not as deep, and letters not as low. */
export const HANGING_SIGN = {
  /** Maximum height of the sign's top above the baseline. */
  maxTopEm: 0.15,
  /** The sign's bottom is at most this high above the baseline: far below it. */
  maxBottomEm: -0.7,
  /** The sign's bottom is at least this high: the largest brackets are three ems deep. */
  minBottomEm: -4,
  /** Height of the line on which signs are centred, above the baseline of the text, in TeX's fonts. */
  mathAxisEm: 0.25,
} as const;

/** Signs with a stroke through them, such as an equals sign that becomes “not equal”. */
export const STRUCK_SIGN = {
  /** Minimum part of the stroke's width that is over the sign. */
  minOverlapShare: 0.9,
} as const;

/** Which control characters are ligatures of TeX's fonts. */
export const TEX_LIGATURE = {
  /** Maximum gap between a ligature and the neighbouring letter. */
  maxGapEm: 0.12,
  /** Minimum width of a ligature. */
  minWidthEm: 0.25,
} as const;

/** Glyphs that are painted twice, to look bold or for a shadow. */
export const DOUBLE_PAINT = {
  /** Maximum distance between two paintings of a glyph. */
  maxShiftEm: 0.1,
  /** Minimum number of repainted glyphs in a row; two overprinted words may share a letter by chance. */
  minGlyphs: 3,
} as const;

/** Fonts of Greek letters whose name does not say so. */
export const GREEK_FONT = {
  /** Minimum number of well-known terms, such as units, that the font's letters form. */
  minTerms: 2,
  /** Minimum share of the font's letters that are between letters of other fonts. */
  minSingleShare: 0.8,
  /** Number of letters around a letter of the font that are searched for terms. */
  contextLetters: 14,
} as const;

/** Text that is set sideways or upside down. */
export const ROTATED_TEXT = {
  /** Minimum number of rotated glyphs; stamps in the margin and axis labels have fewer. */
  minGlyphs: 150,
  /** Minimum share of the page's width and height that rotated text covers; a stamp is one line. */
  minPageShare: 0.15,
} as const;

/** When the letters of a font are bold or italic. */
export const LETTER_SHAPE = {
  /** Heights above the baseline at which stems are measured; both are below the top of an x. */
  lowEm: 0.12,
  highEm: 0.3,
  /** Fewer letters do not show the shape of a font. */
  minLetters: 3,
  /** Minimum width of bold stems. Of about 100 fonts with telling names, regular ones have at most 0.098, bold ones at least 0.12. */
  minBoldStemEm: 0.115,
  /** The same in italics, which are lighter. */
  minBoldItalicStemEm: 0.11,
  /** Minimum slant of italics; the fonts that are named so have 0.14 to 0.3. */
  minItalicSlant: 0.1,
  /** Minimum width of bold stems in fonts that the file draws, such as TeX's bitmaps: regular ones have 0.07 to 0.09, bold ones at least 0.11. */
  minBoldDrawnStemEm: 0.1,
  /** Height of an h or a capital, by which the em of a drawn font is found. */
  tallLetterEm: 0.69,
  /** Drawn letters are not measured if their em has fewer pixels. */
  minEmPx: 16,
  /** Minimum darkness of a pixel that is part of a stem, from 0 to 1. */
  minDarkness: 0.2,
} as const;

/** When a font is bold by the weight that the file states. */
export const FONT_WEIGHT = {
  /** Minimum weight of a bold font, from 100 to 900. */
  minBoldWeight: 600,
  /** Weight of a font that does not state one. */
  defaultWeight: 400,
} as const;
