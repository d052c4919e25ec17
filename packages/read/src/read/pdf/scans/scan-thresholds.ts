/** Thresholds for turning images of pages into text. An em is the type size. All values were chosen by hand; bench/ocr checks them. */

/** How a page is recognised. */
export const RECOGNITION = {
  /** Resolution at which pages are drawn; Tesseract is best at this one. */
  dpi: 300,
  /** Maximum time for a page. */
  maxPageMs: 120_000,
  /** Share of the time limit per document that recognition may take. */
  timeShare: 0.8,
  /** A page is not begun with less time left. */
  minPageMs: 2000,
  /** Words of less confidence, from 0 to 100, are specks and pieces of drawings. */
  minWordConfidence: 20,
  /** Pages whose words have a lower mean confidence get a warning. */
  minPageConfidence: 70,
} as const;

/** How the tilt of a scan is measured. */
export const SKEW = {
  /** Pages that are tilted by more are not straightened. */
  maxDegrees: 5,
  /** Steps of the first search. */
  coarseDegrees: 0.25,
  /** Steps of the second search, around the best angle of the first. */
  fineDegrees: 0.05,
  /** A smaller tilt does no harm. */
  minDegrees: 0.1,
  /** The image is reduced to about this width for the search. */
  searchWidth: 800,
} as const;

/** The type of a recognised line. */
export const LINE_TYPE = {
  /** Height from descender to ascender. */
  heightEm: 0.92,
  /** Height of letters such as x. */
  lowEm: 0.47,
  /** Height of capitals and of letters such as h. */
  highEm: 0.7,
  /** With fewer such letters the height of the line decides. */
  minMeasuredLetters: 8,
  /** Lines whose sizes differ by less are of one size: measurements vary. */
  maxSameSizeShare: 0.08,
  /** From this number of letters on, a line that is not of the usual size is measured well. */
  minLongLineLetters: 25,
  /** Such lines are of one size if their sizes differ by less. */
  maxSameLongSizeShare: 0.03,
  /** Sizes are rounded to this. */
  stepPt: 0.5,
  /** Minimum thickness of bold strokes, in those of the page's median word. */
  minBoldRatio: 1.3,
  /** Shorter words are not measured for bold type. */
  minBoldLetters: 3,
} as const;

/** Superscript marks after words. */
export const RAISED_MARK = {
  /** Minimum height of the mark's bottom above the baseline. */
  minBottomEm: 0.2,
  /** Maximum height of the mark. */
  maxHeightEm: 0.55,
  /** Size of the mark in that of its line. */
  sizeRatio: 0.65,
} as const;

/** Labels of numbered lists that the engine drops. A height is that of the line, from descender to ascender. */
export const LOST_LABEL = {
  /** A label is searched this far to the left of its line. */
  maxDistanceEm: 4,
  /** Maximum gap between the label and the line. */
  maxGapEm: 2,
  /** Maximum gap inside a label. */
  maxInnerGapEm: 0.4,
  /** Minimum width of a label; a thinner one is a rule or a speck. */
  minWidthEm: 0.1,
  /** Height of the searched band above the baseline. */
  ascentEm: 0.85,
  /** Depth of the searched band below the baseline. */
  descentEm: 0.2,
  /** Fewer labels are not worth the time. */
  minLabels: 3,
} as const;
