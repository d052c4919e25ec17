/**
 * Headings and advertisements within bibliographies. Evidence is the number of features of an entry that a line has,
 * averaged over lines. All values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** When a heading is within a bibliography. */
export const HEADING_IN_LIST = {
  /** Lines after the heading that are looked at... */
  linesAfter: 8,
  /** ...and how many there must be. */
  minLinesAfter: 3,
  /** If fewer of the lines are entries, the heading may begin a chapter. */
  maxChapterEntryShare: 0.25,
} as const;

/** Lines in bold that publishers print between entries. */
export const ADVERTISEMENT = {
  minLines: 3,
  maxLines: 14,
  /** An entry begins within this many lines after it. */
  maxLinesToEntry: 3,
  /** Of these lines after it... */
  linesAfter: 6,
  /** ...this share are parts of entries. */
  minEntryShare: 0.8,
  /** Some journals print the titles of works in bold. */
  maxOtherBoldLines: 3,
  /** The last line before it that is longer than a label is part of an entry. */
  minEntryLetters: 4,
} as const;

/** What follows a heading that divides a list. */
export const DIVIDED_LIST = { minEntryShare: 0.8, minEvidence: 0.6 } as const;

/** What follows the name of a group of entries: lines in narrow columns have little evidence each. */
export const ENTRY_GROUP = { minEntryShare: 0.4, minEvidence: 0.3 } as const;
