/**
 * Where the bibliography of a document is. Evidence is the number of features of an entry that a line has (see wording/entry-evidence.ts),
 * averaged over lines; an em is the type size. All values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** Which heading opens a bibliography. */
export const HEADED_LIST = {
  /** Shorter lines are isolated labels, and are ignored. */
  minLineLetters: 4,
  /** Minimum evidence per line below the heading. */
  minEvidenceBelow: 0.4,
  /** Number of lines below the heading that are checked. */
  maxLinesBelow: 16,
  /** A heading with fewer lines of entries than this share of the longest list does not open a bibliography. */
  minEntryShare: 0.2,
  /** Minimum share of entries among the lines from one heading to the next, which is then a running head of the same list. */
  minRepeatedShare: 0.9,
  /** A running head is within this share of the page's height. */
  maxHeadShare: 0.12,
} as const;

/** When "Reference" is the head of a table's column. */
export const TABLE_HEAD = {
  /** Pieces whose baselines differ by at most this are in one row. */
  sameRowEm: 0.5,
  /** Minimum number of other heads in its row. */
  minOtherHeads: 2,
  /** Maximum length of the other heads. */
  maxLetters: 30,
} as const;

/** Which lines are part of a bibliography. */
export const LIST_LINES = {
  /** Number of lines on either side over which evidence is averaged. */
  windowLines: 6,
  /** Minimum average evidence. */
  minEvidence: 0.4,
} as const;

/** Lines that are stretched so that each word is a piece. */
export const STRETCHED_ROW = {
  /** Minimum number of pieces. */
  minPieces: 3,
  /** Maximum difference between the spaces. */
  maxGapDifferenceEm: 0.4,
} as const;

/** Lists without a heading. */
export const UNHEADED_LIST = {
  /** Minimum share of the document's lines before the list. */
  minStartShare: 0.35,
  /** Minimum average evidence around a line of the list. */
  minEvidence: 0.75,
  /** Minimum number of lines of the list. */
  minLines: 10,
  /** Minimum number of lines of a second or later list. */
  minLaterLines: 12,
  /** A second or later list has more lines of text than this before it. */
  minLinesBetween: 20,
  /** Maximum number of numbered entries that are searched for before lines that read like entries. */
  maxEarlierEntries: 30,
  /** Maximum number of lines of such an entry. */
  maxEntryLines: 12,
} as const;

/** Numbered notes at the foot of pages, which read like entries. */
export const PAGE_NOTES = {
  /** Maximum size of a note, in sizes of the text above. */
  maxSize: 0.94,
  /** Minimum number of lines of text above the notes of a page. */
  minLinesAbove: 5,
  /** Shorter lines are headings and labels of any size, and do not show the size of the text. */
  minLineLetters: 30,
  /** Number of notes that may be missing before the first one of a page. */
  maxMissedNotes: 12,
  /** A paper that cites in notes has notes on at least this many pages. */
  minPages: 3,
  /** Fewer pages are enough if their notes have numbers up to this one. */
  minNotes: 10,
  /** A paper that cites in notes has notes on at least this share of its pages. */
  minPageShare: 0.5,
} as const;

/** When the lines of a column are entries. */
export const ENTRY_COLUMN = {
  /** Minimum evidence per line of unnumbered entries. */
  minEvidence: 0.5,
  /** Minimum evidence per line of numbered entries. */
  minNumberedEvidence: 0.25,
  /** Minimum number of lines. */
  minLines: 4,
  /** Shorter lines are labels and cells, and are ignored. */
  minLineLetters: 10,
  /** Minimum number of consecutive numbers of entries. */
  minNumbers: 3,
  /** Maximum number of lines for each numbered entry. */
  maxLinesPerNumber: 8,
  /** Maximum difference between the left edges of numbers, some of which are aligned at their last digit. */
  sameLeftPt: 8,
} as const;

/** When entries begin below the text in every column. */
export const ENTRIES_BELOW_TEXT = {
  /** First lines of columns that differ by at most this begin side by side, in sizes of the heading. */
  maxTopDifferenceEm: 3,
  /** Number of lines at the top of a column that show whether the list continues there. */
  topLines: 2,
  /** Shorter lines are headings. */
  minTextLetters: 25,
} as const;

/** In which columns entries are set. */
export const ENTRY_BANDS = {
  /** Minimum number of lines of entries in a band. */
  minLines: 10,
  /** A last column with fewer lines than this share of the fullest is ignored. */
  minFilledShare: 0.35,
  /** Maximum step between two lines of one heading. */
  maxHeadingStepEm: 1.8,
  /** Gutters that this many more lines cross than other gutters are not those of the entries. */
  maxMoreCrossing: 3,
  /** If more of the lines cross a gutter of the text, the entries are set in other columns. */
  maxOverGutterShare: 0.2,
  /** A gutter over less of the entries' height belongs to a table. */
  minGutterHeightShare: 0.3,
  /** If more of the lines cross the gutters, the entries are set without columns. */
  minCrossingShare: 0.5,
  /** Lines in a single column of text are wider than this share of the page. */
  minFullLineShare: 0.55,
} as const;
