/**
 * Thresholds that decide where a bibliography entry begins and ends. Evidence goes from -1 (continues an entry) to 1 (begins one). All values
 * were chosen by hand; bench/unseen and bench/invented check them.
 */

/** How lines become rows. */
export const ENTRY_ROWS = {
  /** Lines whose baselines differ by at most this are in one row. */
  sameBaseEm: 0.35,
  /** Lines that overlap by more are in different rows. */
  maxOverlapEm: 0.3,
  /** A row that is higher than the previous one by at least this begins another column. */
  minNewColumnEm: 0.5,
  /** Rows whose size differs by more are not part of the list. */
  maxSizeDifferenceShare: 0.14,
  /** Leading that is assumed if none can be measured. */
  defaultLeadingEm: 1.2,
  /** A link may begin this far outside a line that it covers. */
  linkSlackPt: 1,
} as const;

/** Where the last entry ends, and what follows the list. */
export const LIST_END = {
  /** A row farther below the last entry is not part of it. */
  maxGapLeadings: 1.9,
  /** A row in the next column continues an entry if its indent differs by at most this from the hanging indent. */
  sameHangEm: 0.4,
  /** A row on the same page continues an entry if it begins at most this far before the hanging indent. */
  maxOutdentEm: 0.5,
  /** A row that is larger than the entries by this factor is a heading. */
  minHeadingSize: 1.08,
  /** A row of fewer letters may be a heading in the size of the entries. */
  maxHeadingLetters: 40,
  /** A row that is farther away is not part of the list. */
  minApartLeadings: 1.4,
  /** Text after a bibliography, such as biographies of the authors, is larger than the entries by this factor. */
  minTextSize: 1.06,
  /** Maximum evidence of an entry per row in text after a bibliography. */
  maxTextEvidence: 0.3,
  /** Maximum length of the last entry, in lengths of the longest other entry. */
  maxLengthRatio: 3,
  /** Shorter texts are fragments of the page. */
  minEntryLetters: 8,
  /** Minimum number of entries in the list of a chapter. */
  minChapterEntries: 2,
  /** Number of rows that the longest other entry counts as at least. */
  minLongestRows: 4,
  /** Number of entries whose lengths are measured. */
  maxMeasuredEntries: 2000,
} as const;

/** Where the columns of a bibliography begin. */
export const ENTRY_COLUMNS = {
  /** Minimum share of a column's rows that begin at its left edge. */
  minShare: 0.1,
  /** Rows whose left edges differ by at most this begin at the same edge. */
  sameEdgePt: 2,
  /** Maximum indent of a row within its column. */
  maxIndentPt: 45,
  /** Minimum number of rows that show the left edge of a column. */
  minRows: 4,
} as const;

/** Papers that cite in footnotes, as in history and law. */
export const REFERENCE_NOTES = {
  /** Minimum number of notes that name works. */
  minNotes: 5,
  /** Minimum share of the numbered notes that name works. */
  minShare: 0.4,
  /** A note with at least this many features of an entry names a work. */
  minEvidence: 2,
} as const;

/** Numbered endnotes that cite works and look like a list of references. */
export const ENDNOTES = {
  /** Minimum number of references to works in earlier notes ("ibid.", short titles) for each note: lists have none. */
  minBackReferenceShare: 0.1,
} as const;
