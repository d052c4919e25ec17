/**
 * Headings and advertisements within bibliographies. Evidence is the number of features of an entry that a line has,
 * averaged over lines. All values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** When a heading is within a bibliography. */
export const HEADING_IN_LIST = {
  /** Number of lines after a heading that are checked for entries. */
  linesAfter: 8,
  /** Fewer lines after a heading do not show that it is within a bibliography. */
  minLinesAfter: 3,
  /** A heading may begin a chapter if at most this share of the lines further below are entries. */
  maxChapterEntryShare: 0.25,
} as const;

/** Lines in bold that publishers print between entries. */
export const ADVERTISEMENT = {
  /** Minimum number of bold lines in a row; fewer may be the title of a work. */
  minLines: 3,
  /** Maximum number of bold lines in a row; more may be a section. */
  maxLines: 14,
  /** An entry begins within this many lines after an advertisement. */
  maxLinesToEntry: 3,
  /** Number of lines after an advertisement that are checked for entries. */
  linesAfter: 6,
  /** Minimum share of the lines after an advertisement that are parts of entries. */
  minEntryShare: 0.8,
  /** With more bold lines elsewhere in the list, bold type marks titles, not advertisements. */
  maxOtherBoldLines: 3,
  /** Shorter lines before an advertisement are labels; the last longer one must be part of an entry. */
  minEntryLetters: 4,
} as const;

/** What follows a heading that divides a list. */
export const DIVIDED_LIST = {
  /** Minimum share of lines that are parts of entries. */
  minEntryShare: 0.8,
  /** Minimum average evidence of an entry. */
  minEvidence: 0.6,
} as const;

/** What follows the name of a group of entries: lines in narrow columns have little evidence each. */
export const ENTRY_GROUP = {
  /** Minimum share of lines that are parts of entries. */
  minEntryShare: 0.4,
  /** Minimum average evidence of an entry. */
  minEvidence: 0.3,
} as const;
