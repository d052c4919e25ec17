/**
 * The type of the body, the reading order of a page, and what is wrong with its text. An em is the type size. All
 * values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** How the type of the body is measured. */
export const BODY_TYPE = {
  /** Shorter lines are labels and cells, and are not measured. */
  minLineLetters: 30,
  /** Lines whose left edges are in one step of this width are taken to be in one column. */
  columnStepPt: 30,
  /** Minimum leading of the body. */
  minLeadingEm: 0.9,
  /** Maximum leading of the body. */
  maxLeadingEm: 3.2,
  /** Leading that is assumed if none can be measured. */
  defaultLeadingEm: 1.2,
} as const;

/** Which lines are running text. */
export const PROSE_LINE = {
  /** Minimum length of the line. */
  minLetters: 25,
  /** Minimum number of words in the line. */
  minWords: 3,
  /** Minimum width of the line, as a share of its column. */
  minColumnShare: 0.8,
} as const;

/** How columns are narrowed to the edges of their text. */
export const COLUMN_FIT = {
  /** Maximum difference from the body's size: notes and abstracts also show where columns begin and end. */
  maxSizeDifferenceShare: 0.15,
  /** Minimum number of lines that show an edge. */
  minLines: 3,
  /** Percentile of line ends that is the edge of ragged text. */
  raggedPercentile: 0.95,
  /** The right edge of a column is at most this far inside that of ragged text. */
  edgeSlackPt: 3,
} as const;

/** How many pages and pieces are looked at. */
export const PAGE_SURVEY = {
  /** Number of pages that are read before the document's gutters are chosen. */
  maxVotingPages: 40,
  /** A first page with fewer glyphs may be a cover, or hold only title and names. */
  maxCoverGlyphs: 1800,
  /** Pages of text have fewer runs; on maps and plots, which have more, single letters are dropped. */
  maxRuns: 6000,
  /** Maximum number of rotated letters that are read as text in the margin. */
  maxRotatedLetters: 400,
  /** Maximum number of pages that are read. */
  maxPages: 1000,
} as const;

/** Where the abstract is apart from the text in columns. */
export const ABSTRACT_BREAK = {
  /** Minimum number of lines above and below the empty strip in each column. */
  minLinesPerColumn: 2,
  /** Minimum height of the empty strip, in usual steps between lines. */
  minStripSteps: 1.4,
  /** Height of the strip above a heading that must be empty, in sizes of the heading. */
  stripEm: 1.6,
  /** Maximum distance from the heading's baseline to that of the text in the other columns. */
  maxHeadingShiftEm: 0.4,
  /** Room above the label of an abstract. */
  labelRoomEm: 1.5,
  /** Shorter lines in the first column are names, departments and addresses. */
  minTextLetters: 40,
  /** Shorter lines in the columns after the first are names, departments and addresses. */
  minOtherTextLetters: 60,
  /** Minimum number of lines of text in a narrow column. */
  minNarrowLines: 4,
  /** Lines of text in a narrow column have more letters than this. */
  minNarrowLetters: 30,
} as const;

/** An abstract in two columns above those of the text. */
export const BALANCED_ABSTRACT = {
  /** Minimum height of the empty strip below a column, in usual steps between lines. */
  minStripSteps: 1.2,
  /** Minimum height of the strip below both columns. */
  minStripEm: 1.2,
  /** Maximum distance between the first baselines of the text below, where one column may begin with a heading. */
  maxShiftEm: 2.2,
  /** Minimum number of lines of the abstract in each column. */
  minLines: 4,
  /** Maximum number of lines of keywords below the abstract. */
  maxKeywordLines: 4,
  /** The strip ends this far above the next baseline. */
  aboveNextEm: 0.9,
} as const;

/** Lines of one row, whose baselines differ in a scan. */
export const READING_ROW = {
  /** Maximum difference between the baselines of two lines. */
  maxBaseDifferenceEm: 0.2,
  /** Maximum step from a line over several columns to the last line of its paragraph. */
  maxWideStepEm: 1.5,
  /** Maximum indent of a paragraph over several columns. */
  maxIndentEm: 2.5,
} as const;

/** When a reader is warned about the text of a document. */
export const TEXT_QUALITY = {
  /** A page with fewer letters has no text. */
  minPageLetters: 60,
  /** Maximum share of glyphs without a character. */
  maxUnmappedShare: 0.2,
  /** Pages wider than this many heights are slides. */
  minSlideAspect: 1.2,
  /** Minimum share of very common words in a text. */
  minFrequentShare: 0.08,
  /** Shorter texts are not checked for very common words. */
  minWords: 100,
  /** A page is a scan if an image covers at least this share of it. */
  minScanShare: 0.5,
} as const;
