/**
 * How tables and the columns of a bibliography are recognised. An em is the type size. All values were chosen by hand;
 * bench/unseen and bench/invented check them.
 */

/** Which lines are cells between the rules of a table. */
export const FRAMED_TABLE = {
  /** Thicker drawings are not rules. */
  maxRulePt: 3,
  minRuleLengthPt: 100,
  /** Distance of the first rule below a caption. */
  maxFirstRuleEm: 6,
  /** Rules of one table begin and end together, within this. */
  sameEndPt: 3,
  sameRowEm: 0.5,
  /** Longer pieces are lines of text. */
  maxCellLetters: 45,
  /** The other pieces fill a cell with a sentence. */
  minCellShare: 0.7,
  /** Between the rules above and below a page of columns there are fewer. */
  minPiecesPerRow: 2,
  /** Cells seldom read like bibliography entries, on average. */
  maxEntryEvidence: 0.4,
} as const;

/** Columns of one width, as bibliographies have them. */
export const EQUAL_COLUMNS = {
  /** Share of the page's width. */
  minColumnShare: 0.17,
  maxColumns: 4,
  sameEdgePt: 2,
  /** A narrower strip is a word space. */
  minGutterPt: 7,
  maxGutterPt: 45,
  /** The right margin. */
  minMarginPt: 22,
  /** It is no wider than this... */
  maxMarginPt: 80,
  /** ...or than the left one by this: there may be an empty strip left of the columns. */
  maxMarginDifferencePt: 45,
  /** Shorter pieces are labels and page numbers. */
  minPieceWidthPt: 30,
  /** Percentile of line ends that is the edge of a column: a foot may extend farther. */
  rightEdgePercentile: 0.95,
  /** Pieces that begin at the edge of the first column. */
  minAtEdge: 4,
  /** Share of pieces that may cross a gutter: running heads and feet. */
  maxCrossingShare: 0.04,
  /** Labels aligned at their last digit begin this far inside the column. */
  maxLabelIndentPt: 32,
} as const;

/** An empty strip down a page, as a gutter. */
export const EMPTY_STRIP = {
  minLinesBefore: 10,
  /** A running head or foot. */
  maxLinesOver: 1,
} as const;
