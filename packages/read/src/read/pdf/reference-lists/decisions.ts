/**
 * Where the bibliography of a document is. Evidence is the number of features of an entry that a line has (see
 * wording/entry-evidence.ts), averaged over lines; an em is the type size. All values were chosen by hand; bench/unseen
 * and bench/invented check them.
 */

/** Which heading opens a bibliography. */
export const HEADED_LIST = {
  /** Shorter lines are isolated labels, and are ignored. */
  minLineLetters: 4,
  /** Average over the lines below the heading... */
  minEvidenceBelow: 0.4,
  /** ...of which this many count. */
  maxLinesBelow: 16,
  /** Of several headings, one with fewer lines of entries than this share of the longest list is not one. */
  minEntryShare: 0.2,
} as const;

/** When "Reference" is the head of a table's column. */
export const TABLE_HEAD = {
  sameRowEm: 0.5,
  /** Other heads in its row. */
  minOtherHeads: 2,
  maxLetters: 30,
} as const;

/** Which lines are part of a bibliography. */
export const LIST_LINES = {
  /** Evidence is averaged over this many lines on either side. */
  windowLines: 6,
  minEvidence: 0.4,
} as const;

/** Lists without a heading. */
export const UNHEADED_LIST = {
  /** Share of the document's lines before the list. */
  minStartShare: 0.35,
  minEvidence: 0.75,
  minLines: 10,
  /** A later list has at least this many lines... */
  minLaterLines: 12,
  /** ...and more lines of text before it. */
  minLinesBetween: 20,
} as const;

/** Numbered notes at the foot of pages, which read like entries. */
export const PAGE_NOTES = {
  /** In sizes of the text above. */
  maxSize: 0.94,
  /** Lines of text above the notes of a page. */
  minLinesAbove: 5,
  /** Shorter lines are headings and labels, in any size. */
  minLineLetters: 30,
  /** Notes that may be missing before the first of a page. */
  maxMissedNotes: 12,
  /** Pages with notes, if a paper cites in notes... */
  minPages: 3,
  /** ...and their share. */
  minPageShare: 0.5,
} as const;

/** When the lines of a column are entries. */
export const ENTRY_COLUMN = {
  minEvidence: 0.5,
  /** If the entries are numbered. */
  minNumberedEvidence: 0.25,
  minLines: 4,
  /** Shorter lines are labels and cells, and are ignored. */
  minLineLetters: 10,
  /** Consecutive numbers of entries... */
  minNumbers: 3,
  /** ...with at most this many lines for each. */
  maxLinesPerNumber: 8,
  /** Left edges of numbers; some are aligned at their last digit. */
  sameLeftPt: 8,
} as const;

/** When entries begin below the text in every column. */
export const ENTRIES_BELOW_TEXT = {
  /** First lines of columns that begin side by side, in sizes of the heading. */
  maxTopDifferenceEm: 3,
  /** Lines at the top of a column that show whether the list continues there. */
  topLines: 2,
  /** Headings are shorter than lines of text. */
  minTextLetters: 25,
} as const;

/** In which columns entries are set. */
export const ENTRY_BANDS = {
  minLines: 10,
  /** A last column with fewer lines than this share of the fullest is ignored. */
  minFilledShare: 0.35,
  /** Lines of one heading are no farther apart. */
  maxHeadingStepEm: 1.8,
  /** Gutters that are crossed by more lines than others, by this, are not the entries'. */
  maxMoreCrossing: 3,
  /** If more of the lines cross a gutter of the text, they are set in other columns. */
  maxOverGutterShare: 0.2,
  /** A gutter over less of the entries' height belongs to a table. */
  minGutterHeightShare: 0.3,
  /** If more of the lines cross the gutters, they are set without. */
  minCrossingShare: 0.5,
  /** Lines of one column of text are wider than this share of the page. */
  minFullLineShare: 0.55,
} as const;
