/**
 * Thresholds for finding the columns of a page. Shares are of the page's width; an em is the type size. All values were chosen
 * by hand; bench/unseen and bench/invented check them.
 */

/** Which runs form a piece: the words of a line, even if the file sets them one by one. */
export const PIECE = {
  /** Maximum difference between the baselines of two runs of a piece. */
  maxBaseDifferenceEm: 0.35,
  /** Maximum gap between two runs of a piece. */
  maxGapEm: 0.7,
  /** The rest of a line is at most this many pieces back in the order of the file. */
  maxPiecesBack: 12,
  /** Narrower pieces are cells, labels and isolated words; they do not show a column. */
  minLineWidthPt: 60,
} as const;

/** Which empty strips of a page separate columns. */
export const GUTTER = {
  /** Narrower strips are word spaces that happen to be above each other. */
  minWidthPt: 7,
  /** Share of the text that may cross the strip, such as titles, tables and figures over both columns. */
  maxCrossingShare: 0.25,
  /** Minimum number of lines on either side of the strip. */
  minLines: 8,
  /** A gutter is not to the left of this share of the page's width. */
  minInnerShare: 0.2,
  /** A gutter is not to the right of this share of the page's width. */
  maxInnerShare: 0.8,
  /** A strip that extends this far beyond the innermost part of the page is its margin. */
  marginShare: 0.1,
  /** Percentile of the number of lines over each point of the width that counts as usual. */
  usualCoverPercentile: 0.75,
  /** Numbers of lines that differ by at most this are the same. */
  sameCoverLines: 0.5,
  /** Columns are searched for within this distance on either side of a gutter. */
  columnSearchPt: 120,
  /** Number of rows at the top and at the bottom of the page that may have the page number. */
  pageNumberRows: 2,
} as const;

/** Labels of entries and items that are set in a separate narrow column. */
export const COLUMN_LABELS = {
  /** Maximum width of a number; the widest is "[123]". */
  maxNumberWidthPt: 28,
  /** Maximum difference between the right edges of numbers. */
  maxNumberRaggedPt: 16,
  /** Maximum width of a label of letters and a year; the widest is "[ABCD+99]". */
  maxLetteredWidthPt: 60,
  /** Maximum difference between the left edges of labels of letters. */
  maxLetteredRaggedPt: 1.5,
  /** Minimum number of labels in a column. */
  minLabels: 4,
  /** Minimum share of numbers among the pieces that end at the gutter. */
  minNumberShare: 0.8,
} as const;

/** Which gutters the pages of a document share. */
export const GUTTER_VOTE = {
  /** Gutters whose middles differ by at most this are the same. */
  sameMiddlePt: 12,
  /** Minimum share of the pages that have the gutter. */
  minPageShare: 0.15,
  /** In a document of at most this many pages, one page with the gutter is enough. */
  onePageOfPages: 3,
  /** In a document of at most this many pages, one page is enough if its columns are certain. */
  onePageOfSurePages: 8,
  /** Minimum width of a column between two gutters. */
  minColumnShare: 0.17,
} as const;

/** Which gutters one page has. */
export const PAGE_GUTTERS = {
  /** Minimum number of lines that end at the gutter, and of lines that begin after it. */
  minLinesBeside: 2,
  /** Minimum number of such lines for a second gutter, as in a document with three columns. */
  minLinesBesideOther: 8,
  /** Minimum number of pages with the second gutter, as a share of those with the first. */
  minOtherPagesShare: 0.5,
  /** Maximum distance from a gutter to the lines that end or begin at it. */
  maxEdgeGapPt: 20,
  /** Maximum distance from a gutter to the lines that begin after it; those of numbered entries are indented. */
  maxHangPt: 32,
  /** Labels within this distance of the edge of a gutter are part of the column after it. */
  maxLabelGapPt: 4,
  /** Shifts of a gutter that are tried, since left and right pages may have opposite margins. */
  shiftsPt: [0, 4, -4, 8, -8, 12, -12, 16, -16],
  /** Minimum width of a gutter. */
  minWidthPt: 4,
  /** Lines with labels begin at most this far before the other lines of their column. */
  maxOutdentPt: 16,
  /** Lines over more than this share of the page's width are lines of columns, not cells. */
  minLongLineShare: 0.28,
  /** Minimum number of such lines on both sides of the gutter; a table does not have as many. */
  minLongLines: 12,
  /** Minimum number of lines in the first column of a last page, whose second column may be short. */
  minLinesBefore: 6,
  /** Maximum number of lines over the gutter of a last page, such as a running head and foot. */
  maxLinesOver: 2,
} as const;

/** Into which bands a first page is divided. */
export const FIRST_PAGE_BANDS = {
  /** Number of lines over a gutter, below its columns, that show that it ends there. */
  minLinesOver: 8,
  /** Minimum number of lines of text beside a table in the other column. */
  minLinesBeside: 4,
  /** Minimum height of a band; a lower one holds a line or two and has the columns of its neighbour. */
  minHeightPt: 30,
  /** Maximum number of lines that cross a gutter within its band. */
  maxLinesCrossing: 1,
} as const;

/** Where a band or a column ends. */
export const BAND_EDGE = {
  /** A band ends this far below its last baseline. */
  footEm: 0.5,
  /** A line may stick out over the middle of a gutter by this and still be in its column. */
  maxOverGutterPt: 2,
} as const;

/** Columns over part of a page's height, as beside an abstract. */
export const SIDE_COLUMN = {
  /** A label begins at most this far before the edge of the text below it. */
  maxOutdentPt: 22,
  /** Pieces whose baselines differ by at most this are on one line. */
  sameBasePt: 2,
  /** Type sizes that differ by at most this are the same. */
  sameSizePt: 1,
  /** Shorter pieces are isolated words and do not show an edge. */
  minPieceWidthPt: 30,
  /** Pieces whose left edges differ by at most this begin at the same edge. */
  sameEdgePt: 2,
  /** Minimum number of pieces that begin at the edge of the column. */
  minAtEdge: 2,
  /** Minimum share of the lines of a column between others that begin at one of its two most frequent edges. */
  minAlignedShare: 0.7,
  /** Minimum number of pieces in the column. */
  minInColumn: 5,
  /** Minimum number of pieces beside the column. */
  minBeside: 3,
  /** Maximum indent of a paragraph's first line, or of the later lines of an entry. */
  maxIndentPt: 24,
  /** Minimum width of the gutter beside the column; a narrower strip is a word space. */
  minGutterPt: 7,
  /** Minimum width of the text on either side; a narrower one holds the numbers or bullets of a list. */
  minSideShare: 0.1,
  /** A wider gap ends a block. */
  maxRowGapEm: 4,
  /** Maximum number of rows in other columns directly below a column. */
  maxRowsBelow: 4,
  /** A line belongs to what is below it if that is nearer than what is above it by this factor. */
  maxNearerRatio: 0.7,
  /** A heading is larger than the small print above it by this factor. */
  minSizeOverNotices: 1.2,
  /** Maximum step from a heading below small print to its text. */
  maxTextBelowEm: 2,
  /** Pieces whose baselines differ by less are in one row. */
  sameRowEm: 0.4,
  /** Minimum size of a heading that ends a block, in sizes of the text above it. */
  minHeadingSize: 1.08,
} as const;

/** Labels beside the paragraphs of a structured abstract, which are not a column. */
export const SIDE_LABELS = {
  /** Maximum number of labels for each line beside them. */
  maxLabelShare: 0.5,
  /** Labels that are farther apart than this are separate. */
  minStepEm: 2,
  /** A narrower piece may be the number of a line. */
  maxNumberWidthPt: 14,
  /** Minimum share of the labels that are separate from the next one. */
  minApartShare: 0.5,
} as const;

/** Entry numbers that are set in the gutter before their column. */
export const GUTTER_LABELS = {
  /** Numbers aligned at their last digit begin at most this far after the gutter. */
  maxInsetPt: 14,
  /** A number may begin this far before the gutter. */
  slackPt: 2,
  /** Minimum space before the number, which is that between words. */
  minSpaceEm: 0.25,
  /** Minimum number of other labels that begin at the same edge. */
  minOtherLabels: 2,
} as const;
