/**
 * How tables and the columns of a bibliography are recognised. An em is the type size. All values were chosen by hand;
 * bench/unseen and bench/invented check them.
 */

/** Which lines are cells between the rules of a table. */
export const FRAMED_TABLE = {
  /** Thicker drawings are not rules. */
  maxRulePt: 3,
  /** Shorter drawings are not rules of a table. */
  minRuleLengthPt: 100,
  /** Maximum distance from a caption to the first rule below it. */
  maxFirstRuleEm: 6,
  /** Rules of one table begin and end together, within this distance. */
  sameEndPt: 3,
  /** Pieces whose baselines differ by at most this are in one row. */
  sameRowEm: 0.5,
  /** Longer pieces are lines of text, or sentences in a cell. */
  maxCellLetters: 45,
  /** Minimum share of shorter pieces between the rules of a table. */
  minCellShare: 0.7,
  /** Minimum number of pieces per row; between the rules above and below a page of columns there are fewer. */
  minPiecesPerRow: 2,
  /** Maximum evidence of a bibliography entry per piece; cells seldom read like entries. */
  maxEntryEvidence: 0.4,
} as const;

/** Columns of one width, as bibliographies have them. */
export const EQUAL_COLUMNS = {
  /** Minimum width of a column, as a share of the page's width. */
  minColumnShare: 0.17,
  /** Maximum number of columns. */
  maxColumns: 4,
  /** Pieces whose left edges differ by at most this begin at the same edge. */
  sameEdgePt: 2,
  /** Minimum width of a gutter; a narrower strip is a word space. */
  minGutterPt: 7,
  /** Maximum width of a gutter. */
  maxGutterPt: 45,
  /** Minimum width of the right margin. */
  minMarginPt: 22,
  /** Maximum width of the right margin, unless the left margin is wide too. */
  maxMarginPt: 80,
  /** The right margin may be this much wider than the left one, which may include an empty strip. */
  maxMarginDifferencePt: 45,
  /** Shorter pieces are labels and page numbers. */
  minPieceWidthPt: 30,
  /** Percentile of line ends that is the edge of a column; a running foot may extend farther. */
  rightEdgePercentile: 0.95,
  /** Minimum number of pieces that begin at the edge of the first column. */
  minAtEdge: 4,
  /** Share of pieces that may cross a gutter, such as running heads and feet. */
  maxCrossingShare: 0.04,
  /** Labels aligned at their last digit begin at most this far from the edge of the column. */
  maxLabelIndentPt: 32,
} as const;

/** An empty strip down a page, as a gutter. */
export const EMPTY_STRIP = {
  /** Minimum number of lines to the left of the strip. */
  minLinesBefore: 10,
  /** Maximum number of lines over the strip, such as a running head or foot. */
  maxLinesOver: 1,
} as const;
