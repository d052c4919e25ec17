/**
 * How the columns of a page are found. Shares are of the page's width; an em is the type size. All values were chosen
 * by hand; bench/unseen and bench/invented check them.
 */

/** Which runs form a piece: the words of a line, even if the file sets them one by one. */
export const PIECE = {
  maxBaseDifferenceEm: 0.35,
  maxGapEm: 0.7,
  /** In the order of the file, the rest of a line is at most this many pieces away. */
  maxPiecesBack: 12,
  /** Narrower pieces are cells, labels and isolated words; they do not show a column. */
  minLineWidthPt: 60,
} as const;

/** Which empty strips of a page separate columns. */
export const GUTTER = {
  /** Narrower strips are word spaces that happen to be above each other. */
  minWidthPt: 7,
  /** Share of the text that may cross the strip: titles, tables and figures over both columns. */
  maxCrossingShare: 0.25,
  /** Text on either side. */
  minLines: 8,
  /** Gutters are between these shares of the page's width... */
  minInnerShare: 0.2,
  /** ...farther out is the margin... */
  maxInnerShare: 0.8,
  /** ...and a strip that extends this far beyond is part of it. */
  marginShare: 0.1,
  /** Percentile of the number of lines over each point of the width that counts as usual. */
  usualCoverPercentile: 0.75,
  /** Numbers of lines that differ by less are the same. */
  sameCoverLines: 0.5,
  /** The columns are looked for this far on either side of a gutter. */
  columnSearchPt: 120,
  /** The page number may be in this many rows at the head and the foot. */
  pageNumberRows: 2,
} as const;

/** Labels of entries and items that are set in a narrow column of their own. */
export const COLUMN_LABELS = {
  /** The widest number is "[123]". */
  maxNumberWidthPt: 28,
  /** Right edges of numbers differ by no more. */
  maxNumberRaggedPt: 16,
  /** The widest label of letters and a year is "[ABCD+99]". */
  maxLetteredWidthPt: 60,
  /** Left edges of labels of letters differ by no more. */
  maxLetteredRaggedPt: 1.5,
  minLabels: 4,
  /** Share of the pieces that end at the gutter and are numbers. */
  minNumberShare: 0.8,
} as const;

/** Which gutters the pages of a document share. */
export const GUTTER_VOTE = {
  /** Gutters whose middles are nearer are one. */
  sameMiddlePt: 12,
  minPageShare: 0.15,
  /** Of at most this many pages, one is enough... */
  onePageOfPages: 3,
  /** ...and of this many, if its columns are sure. */
  onePageOfSurePages: 8,
  minColumnShare: 0.17,
} as const;

/** Which gutters one page has. */
export const PAGE_GUTTERS = {
  /** Lines that end at the gutter, and lines that begin after it. */
  minLinesBeside: 2,
  /** How far from a gutter its lines end and begin. */
  maxEdgeGapPt: 20,
  /** Labels this near to the edge of a gutter are part of the column after it. */
  maxLabelGapPt: 4,
  /** Left and right pages may have opposite margins, so a gutter may be shifted. */
  shiftsPt: [0, 4, -4, 8, -8, 12, -12, 16, -16],
  minWidthPt: 4,
  /** Lines with labels begin this far before the other lines of their column. */
  maxOutdentPt: 16,
  /** Lines of columns are longer than this share of the page... */
  minLongLineShare: 0.28,
  /** ...and a table does not have this many on both sides. */
  minLongLines: 12,
  /** The last page of a text fills one column first: lines in it... */
  minLinesBefore: 6,
  /** ...and lines over the gutter, such as a running head and foot. */
  maxLinesOver: 2,
} as const;

/** Into which bands a first page is divided. */
export const FIRST_PAGE_BANDS = {
  /** This many lines over a gutter, below its columns, show that it ends there. */
  minLinesOver: 8,
  /** A lower band holds a line or two and has the columns of its neighbour. */
  minHeightPt: 30,
  maxLinesCrossing: 1,
} as const;

/** Where a band or a column ends. */
export const BAND_EDGE = {
  /** Below its last baseline. */
  footEm: 0.5,
  /** A line may stick out over the middle of a gutter by this and still be in its column. */
  maxOverGutterPt: 2,
} as const;

/** Columns over part of a page's height, as beside an abstract. */
export const SIDE_COLUMN = {
  sameBasePt: 2,
  sameSizePt: 1,
  /** Shorter pieces are isolated words and do not show an edge. */
  minPieceWidthPt: 30,
  sameEdgePt: 2,
  /** Pieces that begin at the edge of the column... */
  minAtEdge: 2,
  /** ...pieces in it... */
  minInColumn: 5,
  /** ...and pieces beside it. */
  minBeside: 3,
  /** First lines of paragraphs and later lines of entries are indented by no more. */
  maxIndentPt: 24,
  /** A narrower strip is a word space. */
  minGutterPt: 7,
  /** A narrower side holds the numbers or bullets of a list. */
  minSideShare: 0.1,
  /** A wider gap ends a block. */
  maxRowGapEm: 4,
  /** A line belongs to what is below it if that is nearer than what is above it by this factor. */
  maxNearerRatio: 0.7,
  /** A heading is larger than the small print above it by this factor... */
  minSizeOverNotices: 1.2,
  /** ...and its text follows within this. */
  maxTextBelowEm: 2,
  sameRowEm: 0.4,
  /** In sizes of the text above it. */
  minHeadingSize: 1.08,
} as const;

/** Labels beside the paragraphs of a structured abstract, which are not a column. */
export const SIDE_LABELS = {
  /** Labels per line beside them. */
  maxLabelShare: 0.5,
  /** Most are farther apart than this. */
  minStepEm: 2,
  /** A narrower piece may be the number of a line. */
  maxNumberWidthPt: 14,
  /** Share of the labels that are apart from the next. */
  minApartShare: 0.5,
} as const;

/** Entry numbers that are set in the gutter before their column. */
export const GUTTER_LABELS = {
  /** Numbers aligned at their last digit begin this far after the gutter. */
  maxInsetPt: 14,
  slackPt: 2,
  /** Space before the number: at least that between words. */
  minSpaceEm: 0.25,
  /** Other labels that begin at the same edge. */
  minOtherLabels: 2,
} as const;
