/**
 * The type of the body, the reading order of a page, and what is wrong with its text. An em is the type size. All
 * values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** How the type of the body is measured. */
export const BODY_TYPE = {
  /** Shorter lines are labels and cells. */
  minLineLetters: 30,
  /** Lines whose left edges are in one step of this width are taken to be in one column. */
  columnStepPt: 30,
  minLeadingEm: 0.9,
  maxLeadingEm: 3.2,
  /** If no leading can be measured. */
  defaultLeadingEm: 1.2,
} as const;

/** Which lines are running text. */
export const PROSE_LINE = { minLetters: 25, minWords: 3, minColumnShare: 0.8 } as const;

/** How columns are narrowed to the edges of their text. */
export const COLUMN_FIT = {
  /** Notes and abstracts also show where columns begin and end. */
  maxSizeDifferenceShare: 0.15,
  minLines: 3,
  /** The percentile of line ends that is the edge of ragged text. */
  raggedPercentile: 0.95,
  edgeSlackPt: 3,
} as const;

/** How many pages and pieces are looked at. */
export const PAGE_SURVEY = {
  /** Pages that are read before the document's gutters are chosen. */
  maxVotingPages: 40,
  /** A first page with fewer glyphs may be a cover, or hold only title and names. */
  maxCoverGlyphs: 1800,
  /** Pages of text have fewer runs; on maps and plots, single letters are dropped. */
  maxRuns: 6000,
  maxRotatedLetters: 400,
  maxPages: 1000,
} as const;

/** Where the abstract is apart from the text in columns. */
export const ABSTRACT_BREAK = {
  minLinesPerColumn: 2,
  /** The empty strip is higher than the usual step between lines by this factor... */
  minStripSteps: 1.4,
  /** ...and this many sizes of the heading below it. */
  stripEm: 1.6,
  /** The text in the other columns begins on the heading's baseline, within this. */
  maxHeadingShiftEm: 0.4,
  /** Room above the label of an abstract. */
  labelRoomEm: 1.5,
  /** Names, departments and addresses are shorter than a line of text... */
  minTextLetters: 40,
  /** ...and in the columns after the first, than this. */
  minOtherTextLetters: 60,
  /** Lines of text in a narrow column... */
  minNarrowLines: 4,
  /** ...which have more letters than this. */
  minNarrowLetters: 30,
} as const;

/** Lines of one row, whose baselines differ in a scan. */
export const READING_ROW = { maxBaseDifferenceEm: 0.2 } as const;

/** When a reader is warned about the text of a document. */
export const TEXT_QUALITY = {
  minPageLetters: 60,
  /** Share of glyphs without a character. */
  maxUnmappedShare: 0.2,
  /** Pages wider than this many heights are slides. */
  minSlideAspect: 1.2,
  /** Share of very common words in a text... */
  minFrequentShare: 0.08,
  /** ...of at least this many. */
  minWords: 100,
  /** Share of the page that an image covers if the page is a scan. */
  minScanShare: 0.5,
} as const;
