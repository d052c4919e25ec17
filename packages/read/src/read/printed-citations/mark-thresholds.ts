/**
 * Thresholds and weights for finding citation marks and the works that they cite. Shares are between 0 and 1. Points weigh
 * names and years against each other: a matching first author is worth one point. All values were chosen by hand;
 * bench/unseen and bench/invented check them.
 */

/** Which kinds of marks are citations in a document. */
export const STYLE_VOTE = {
  /** Share of the bibliography that marks of one kind must cite. */
  minCoverageShare: 0.12,
  /** Share of the bibliography that numbers must cite if the list is not numbered, or names if it is. */
  minUnlikelyCoverageShare: 0.5,
  /** Share of the bibliography that a second kind must add. */
  minAddedShare: 0.2,
  /** Weight of a kind that does not fit the list: numbers without a numbered list, or the reverse. */
  unlikelyFactor: 0.4,
  /** Weight of numbers in parentheses, many of which cite nothing. */
  parenthesisFactor: 0.7,
  /** Weight of superscript numbers, which may refer to footnotes. */
  superscriptFactor: 0.9,
} as const;

/** Which work a mark of names and a year cites, in points. */
export const NAME_MATCH = {
  /** Minimum number of points for a mark to cite a work. */
  minPoints: 0.6,
  /** Points if the years differ by one: a work may be online in one year and printed in the next. */
  neighbouringYear: -0.6,
  /** Cost of each word of the mark before the first author's name, so that the longer of two readings wins. */
  skippedWordCost: 0.02,
  /** Points for a work in the list of the mark's own chapter: so few that they only decide between equal candidates. */
  ownChapter: 0.01,
  /** Maximum number of words of a family name. */
  maxFamilyNameWords: 4,
  /** Names of at least this many letters also match if one begins or ends with the other, or if one letter differs. */
  minPartLetters: 5,
} as const;

/** Maximum distance of names from their year. */
export const NAMES_BEFORE_YEAR = {
  /** Maximum number of characters before a year that are searched for names. */
  maxChars: 140,
  /** Maximum number of words before a year that are searched for names. */
  maxWords: 14,
  /** Maximum number of characters between an opening bracket and a year inside it. */
  maxBracketChars: 300,
} as const;

/** Number of characters around a number that are examined. */
export const MARK_CONTEXT = {
  /** Number of characters before a number that are searched for words such as "Figure". */
  wordChars: 24,
  /** Number of characters before and after a number that are searched for operators and similar signs. */
  signChars: 5,
  /** Number of Chinese or Japanese characters before a year that are searched for names. */
  eastAsianNameChars: 32,
  /** Largest number of an item, as in "step (2)"; higher numbers in parentheses are citations. */
  maxItem: 9,
  /** Minimum number of marks with several numbers after full stops in a document whose marks follow their sentences. */
  minAfterSentences: 2,
} as const;

/** Whether a document prints marks directly after words, as in "settled[3]". */
export const ATTACHED_MARKS = {
  /** Minimum number of such marks. */
  minCount: 4,
} as const;

/** Which superscript numbers are exponents. */
export const EXPONENT = {
  /** Superscript numbers up to this value may be exponents. */
  maxSmallExponent: 4,
  /** Smallest number that may be a misread negative exponent: "g⁻¹" is read as "g²¹" if the font calls a minus sign "2". */
  minMisreadNegative: 21,
  /** Largest number that may be a misread negative exponent. */
  maxMisreadNegative: 24,
} as const;

/** Points if the first author's name agrees. */
export const FIRST_AUTHOR = {
  /** The names are the same. */
  same: 1,
  /** The mark has another name of the author, such as the initials of an institution. */
  alias: 0.9,
  /** One name is the beginning or end of the other. */
  part: 0.75,
  /** The names are the same except for one letter. */
  oneOff: 0.7,
} as const;

/** Points for "et al." after the first name, by the number of authors of the work. */
export const ET_AL = {
  /** The work has more than two authors. */
  many: 0.5,
  /** The work has two authors. */
  two: 0.1,
  /** The work has one author. */
  one: -0.2,
} as const;

/** Points for a mark with one name, for a work by one author or by several. */
export const SINGLE_NAME = {
  /** The work has one author. */
  one: 0.5,
  /** The work has several authors. */
  several: -0.3,
} as const;

/** Points for the second name of a mark. */
export const SECOND_NAME = {
  /** It is the second of two authors. */
  ofTwo: 1,
  /** It is the second of more than two authors. */
  ofMany: 0.6,
  /** It is a later author. */
  later: 0.4,
  /** It is similar to the name of the second author. */
  similar: 0.5,
  /** It is not an author of the work. */
  none: -0.7,
} as const;

/** Points for the letter after the year ("2011b"). */
export const YEAR_LETTER = {
  /** The letters are the same. */
  same: 0.3,
  /** The mark has no letter, and the work has an "a". */
  first: 0.05,
  /** The letters differ. */
  other: -0.8,
} as const;
