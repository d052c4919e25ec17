/**
 * How a document cites, and which work a mark cites. Shares are between 0 and 1. Points weigh names and years against
 * each other: a matching first author is worth one point. All values were chosen by hand; bench/unseen and
 * bench/invented check them.
 */

/** Which kinds of marks are citations in a document. */
export const STYLE_VOTE = {
  /** Share of the bibliography that marks of one kind must cite. */
  minCoverageShare: 0.12,
  /** The same for numbers if the list is not numbered, or for names if it is. */
  minUnlikelyCoverageShare: 0.5,
  /** Share of the bibliography that a second kind must add. */
  minAddedShare: 0.2,
  /** Weight of a kind that does not fit the list: numbers without a numbered list, or the reverse. */
  unlikelyFactor: 0.4,
  /** Parentheses contain many numbers that cite nothing. */
  parenthesisFactor: 0.7,
  /** Raised numbers may refer to footnotes. */
  raisedFactor: 0.9,
} as const;

/** Which work a mark of names and a year cites, in points. */
export const NAME_MATCH = {
  minPoints: 0.6,
  /** For a year next to that of the work: online in one year, printed in the next. */
  neighbouringYear: -0.6,
  /** For every word before the name that the mark begins with, so that the longer of two readings wins. */
  skippedWordCost: 0.02,
  /** For a work in the list of the mark's own chapter: less than any evidence of names or years. */
  ownChapter: 0.01,
  maxFamilyNameWords: 4,
  /** Names with at least this many letters may agree in part, or except for one letter. */
  minPartLetters: 5,
} as const;

/** How far before a year its names may begin. */
export const NAMES_BEFORE_YEAR = {
  maxLetters: 140,
  maxWords: 14,
  /** An opening bracket is no farther before a year inside it. */
  maxBracketLetters: 300,
} as const;

/** Which entry a link leads to. */
export const LINK_TARGET = {
  /** From the link's target to the first line of the entry. */
  maxDistancePt: 24,
  /** Two entries whose distances differ by less are indistinguishable... */
  minDifferencePt: 6,
  /** ...if their left edges differ by more than this. */
  maxColumnDifferencePt: 60,
  /** A link covers a line even if it is off by this. */
  lineSlackPt: 2,
} as const;

/** When links are followed: they agree with what marks say. */
export const LINK_TRUST = {
  minAgreements: 3,
  /** Agreements per disagreement. */
  minAgreementRatio: 3,
  /** Between a year under a link and that of its entry. */
  maxYearDifference: 1,
} as const;

/** How many letters around a number are looked at. */
export const MARK_CONTEXT = { wordLetters: 24, signLetters: 3 } as const;

/** Which raised numbers are exponents. */
export const EXPONENT = {
  maxSmall: 4,
  /** A minus sign that the font calls "2" makes "g⁻¹" read "g²¹". */
  minFalseSquare: 21,
  maxFalseSquare: 24,
} as const;

/** When a text without a bibliography has citation marks. */
export const UNLISTED_MARKS = { minMarks: 3 } as const;

/** Points if the first author's name agrees. */
export const FIRST_AUTHOR = {
  same: 1,
  /** For example the initials of an institution. */
  alias: 0.9,
  /** Its beginning or end. */
  part: 0.75,
  /** All but one letter. */
  oneOff: 0.7,
} as const;

/** Points for "et al." after the first name, by the number of authors of the work. */
export const ET_AL = { many: 0.5, two: 0.1, one: -0.2 } as const;

/** Points for a mark with one name, for a work by one author or by several. */
export const SINGLE_NAME = { one: 0.5, several: -0.3 } as const;

/** Points for the second name of a mark. */
export const SECOND_NAME = {
  /** It is the second of two authors. */
  ofTwo: 1,
  /** It is the second of more authors. */
  ofMany: 0.6,
  /** It is a later author. */
  later: 0.4,
  similar: 0.5,
  none: -0.7,
} as const;

/** Points for the letter after the year ("2011b"). */
export const YEAR_LETTER = {
  same: 0.3,
  /** The mark has none, and the work has an "a". */
  first: 0.05,
  other: -0.8,
} as const;
