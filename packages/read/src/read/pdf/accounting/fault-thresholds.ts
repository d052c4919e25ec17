/** Thresholds that decide which printed lines show a bad reading. The values were chosen by hand. */

/** Lines that were set aside although they read as prose. */
export const SET_ASIDE_PROSE = {
  /** A line of prose has at least this many characters, white space excepted. */
  minLetters: 40,
  /** A line of prose has at least this many words. */
  minWords: 6,
  /** At least this share of the characters of a line of prose is in lower case. */
  minLowerCaseShare: 0.7,
  /** Minimum number of consecutive lines of prose that are reported; a shorter stretch may be a publisher's note. */
  minLines: 4,
} as const;

/** Prose that was read from one column to the next, line by line. */
export const COLUMNS_ACROSS = {
  /** Both lines have at least this many words; file names and table cells have fewer. */
  minWords: 3,
  /** The baselines of lines beside each other differ by at most this much. */
  maxBaseDifferencePt: 2,
  /** Fewer such pairs of lines on a page are parts of one line with a wide gap. */
  minPairs: 3,
} as const;

/** Text that is in no part of the paper. */
export const LOST_TEXT = {
  /** A page is named if it has lost at least this many letters. */
  minPageLetters: 40,
  /** A stretch of at most this many lines that begins like a publisher's notice or advertisement was left out for good reason. */
  maxNoticeLines: 16,
} as const;

/** Which pieces belong to one line: lines are joined and split while they are read. */
export const LINE_PIECES = { maxBaseDifferencePt: 1 } as const;
