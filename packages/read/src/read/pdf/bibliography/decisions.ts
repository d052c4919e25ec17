/**
 * Where an entry of a bibliography begins and ends. Evidence goes from -1 (continues an entry) to 1 (begins one). All values
 * were chosen by hand; bench/unseen and bench/invented check them.
 */

/** How lines become rows. */
export const ENTRY_ROWS = {
  /** Lines whose baselines differ by less are of one row... */
  sameBaseEm: 0.35,
  /** ...unless they overlap by more. */
  maxOverlapEm: 0.3,
  /** A row that is higher than the one before it by this begins another column. */
  minNewColumnEm: 0.5,
  /** Rows whose size differs by more are not of the list. */
  maxSizeDifferenceShare: 0.14,
  /** The leading, if none can be measured. */
  defaultLeadingEm: 1.2,
  /** A link covers a line even if it is off by this. */
  linkSlackPt: 1,
} as const;

/** How far entries are indented. */
export const HANGING_INDENT = {
  /** Fewer rows do not show it. */
  minRows: 3,
  sameIndentPt: 3,
  /** The share of rows that must have the indent... */
  minShare: 0.6,
  /** ...and the share that must share one for it to mean anything. */
  minSharedShare: 0.06,
  /** In unnumbered lists, indents that differ by less are the same. */
  sameIndentEm: 0.35,
  /** A step this many times the usual one separates entries. */
  minEntryStep: 1.22,
  /** Entries begin at one of the first indents. */
  maxIndents: 3,
} as const;

/** What the words of a row say for or against a new entry. */
export const START_EVIDENCE = {
  author: 0.6,
  capital: -0.2,
  smallLetter: -0.6,
  /** After a full stop, or after nothing. */
  afterStop: 0.4,
  /** After another end. */
  afterEnd: 0.2,
  /** After a row without an end. */
  afterOpen: -0.4,
  /** After a comma or an "and". */
  afterComma: -0.8,
  /** The first row of a column is where labels get lost most. */
  newColumnBonus: 0.1,
  /** At or above this, a row begins an entry by its words alone. */
  min: 0.5,
  /** Below this, the words overrule an indent. */
  minForIndent: -0.3,
} as const;

/** Which numbers at the starts of rows are the labels of entries: the heaviest chain of rising numbers. */
export const LABEL_CHAIN = {
  /** Labels whose indents differ by less are aligned. */
  alignedEm: 0.7,
  /** Weight of any number at the start of a row... */
  weight: 0.3,
  /** ...more if it is aligned with the others... */
  alignedWeight: 0.7,
  /** ...before a name... */
  namedWeight: 0.2,
  /** ...and as the number one; a chain of another kind must weigh more by as much. */
  firstWeight: 0.5,
  /** Cost of each number that a chain leaves out. */
  skippedCost: 0.6,
  /** The share of the numbers from first to last that a chain must have. */
  minDensityShare: 0.7,
  maxRowsPerNumber: 25,
  /** The first number is among this many rows... */
  maxFirstRow: 6,
  /** ...or at least this many numbers follow. */
  minNumbers: 5,
  /** Numbers may be missing between two labels: entries lost, or labels not recognised. */
  maxStep: 4,
  /** Higher numbers are years. */
  maxNumber: 1499,
} as const;

/** Where the last entry ends, and what follows the list. */
export const LIST_END = {
  /** A row farther below the last entry is not part of it. */
  maxGapLeadings: 1.9,
  /** How exactly a row in the next column must be indented to continue an entry... */
  sameHangEm: 0.4,
  /** ...and on the same page. */
  maxOutdentEm: 0.5,
  /** What is larger than the entries by this is a heading... */
  minHeadingSize: 1.08,
  /** ...if it has fewer letters. */
  maxHeadingLetters: 40,
  /** What is apart by this is something else. */
  minApartLeadings: 1.4,
  /** Text after a bibliography, such as the authors' lives, is larger than the entries by this... */
  minTextSize: 1.06,
  /** ...and has no more evidence of an entry. */
  maxTextEvidence: 0.3,
  /** The last entry has at most this many times the rows of the longest before it. */
  maxLengthRatio: 3,
  /** Shorter texts are fragments of the page. */
  minEntryLetters: 8,
  minChapterEntries: 2,
  /** Entries count as at least this long for that. */
  minLongestRows: 4,
  /** Only this many entries are measured. */
  maxMeasuredEntries: 2000,
} as const;

/** How far a division into entries is trusted. Indents and labels alone are trusted in full. */
export const DIVISION_TRUST = {
  words: 0.85,
  /** Indents that the words may overrule. */
  indentAndWords: 0.96,
  /** Space between entries. */
  space: 0.98,
  /** Worth of an entry with a date... */
  datedWorth: 0.3,
  /** ...and cost of one without. */
  undatedCost: 1.2,
  /** Rows of an entry beyond this many cost `longCost` each. */
  maxRows: 12,
  longCost: 0.2,
} as const;

/** Where the columns of a bibliography begin. */
export const ENTRY_COLUMNS = {
  /** Share of a column's rows that must begin at its left edge. */
  minShare: 0.1,
  sameEdgePt: 2,
  maxIndentPt: 45,
  minRows: 4,
} as const;

/** Papers that cite in footnotes, as in history and law. */
export const REFERENCE_NOTES = {
  /** Notes that name works... */
  minNotes: 5,
  /** ...and their share of the numbered notes. */
  minShare: 0.4,
  /** Features of an entry in a note that names a work. */
  minEvidence: 2,
} as const;
