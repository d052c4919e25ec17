/**
 * Tables and figures. Leadings and sizes are the body's unless the field says otherwise; an em is the type size. All
 * values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** Which drawings form a picture. */
export const DRAWN_REGION = {
  /** Drawings are joined on a raster with cells of this size. */
  rasterPt: 6,
  /** Thinner drawings are rules... */
  maxRulePt: 3,
  /** ...and fewer rules are not a picture. */
  minRules: 8,
  minSidePt: 30,
  /** A drawing over this share of the page is the image of a scan, or a tint. */
  minScanShare: 0.9,
  /** Shorter rules are strokes. */
  minRuleLengthPt: 25,
} as const;

/** How far a float extends across the page. */
export const FLOAT_WIDTH = {
  /** Rules this near to a caption belong to its table... */
  maxRuleGapPt: 40,
  /** ...unless they are shorter than this... */
  minRuleLengthPt: 60,
  /** ...or span the page. */
  maxRulePageShare: 0.97,
  /** A table extends beyond its rules and its caption by this. */
  slackPt: 4,
  /** Lines stick out of a float by no more... */
  maxOverhangPt: 2,
  /** ...and on the right, by this. */
  maxRightOverhangPt: 6,
} as const;

/** Which rows beside a caption belong to its float. */
export const FLOAT_ROWS = {
  sameBasePt: 1,
  /** A row that fills this share of its column... */
  minTextColumnShare: 0.9,
  /** ...with this many words is text. */
  minTextWords: 6,
  /** From the last line of a paragraph to the one above. */
  maxTextStepLeadings: 1.25,
  /** Type at or above this is as large as the text. */
  minBodySize: 0.97,
  minHeadingSize: 1.08,
  /** A wider gap ends the float... */
  maxGapLeadings: 4,
  /** ...and this one, if small text follows. */
  maxTextGapLeadings: 1.5,
  /** Longer lines are sentences. */
  maxCellLetters: 40,
  /** A heading below a table is larger than the cells by this factor... */
  minSizeOverCells: 1.1,
  /** ...if the table has at least this many rows. */
  minRowsAboveHeading: 2,
} as const;

/** The rule that closes a table. */
export const CLOSING_RULE = {
  /** A rule may be this far on the wrong side of the caption's edge. */
  slackPt: 3,
  /** Share of the table's width. */
  minWidthShare: 0.75,
  maxOverhangPt: 12,
  /** From the caption to the first rule. */
  maxFirstRuleLeadings: 3.5,
  /** More lines of text between two rules... */
  maxTextLines: 3,
  /** ...that are more than this share of all lines are not a table. */
  maxTextShare: 0.4,
} as const;

/** Where a table is relative to its caption. */
export const CAPTION_SIDE = {
  /** A table beside its caption begins no farther above it... */
  maxAboveLeadings: 2,
  /** ...and a table below it, no farther below. */
  maxBelowLeadings: 3,
  /** Fewer short lines above a figure's caption may end a paragraph. */
  minFigureRows: 3,
} as const;

/** Notes directly below a table. */
export const TABLE_NOTE = { maxStepLeadings: 2, maxSize: 0.95 } as const;

/** Which words belong to a picture. */
export const FIGURE_LABEL = {
  /** The numbers at an axis are this near. */
  maxGapPt: 14,
  /** Labels next to labels: an axis has numbers and a name. */
  maxSteps: 3,
  /** Height of the middle of a line above its baseline. */
  middleEm: 0.3,
} as const;

/** When a drawn box is the background of text. */
export const TEXT_BOX = {
  /** Lines of running text... */
  minLines: 3,
  /** ...or lines of any type... */
  minLongLines: 4,
  /** ...with more letters than this. */
  minLongLetters: 45,
} as const;

/** Tables without a caption. */
export const LOOSE_TABLE = {
  /** Rows with several cells... */
  minRows: 4,
  /** ...and their share of all rows. */
  minRowShare: 0.6,
  maxRowStepEm: 3,
  maxCellLetters: 60,
} as const;

/** How rows are divided into cells. */
export const TABLE_COLUMNS = {
  /** Word spaces are narrower, except in stretched lines. */
  minCellGapEm: 0.7,
  /** Share of rows in which two cells may be in one column. */
  maxClashShare: 0.1,
  /** Rows with this share of the most cells in a row show the columns. */
  minCellShare: 0.6,
} as const;
