/** Thresholds that decide which links are followed, and when a text has marks without a bibliography. All values were chosen by hand. */

/** Which entry a link leads to. */
export const LINK_TARGET = {
  /** Maximum vertical distance from the target of a link to the first line of its entry. */
  maxDistancePt: 24,
  /** Two entries in different columns whose distances differ by less are indistinguishable. */
  minDifferencePt: 6,
  /** Entries are in different columns if their left edges differ by more than this. */
  maxColumnDifferencePt: 60,
  /** A link may begin this far outside a line that it covers. */
  lineSlackPt: 2,
} as const;

/** When links are followed: they agree with what marks say. */
export const LINK_TRUST = {
  /** Minimum number of links that lead to the entry that their mark names. */
  minAgreements: 3,
  /** Minimum number of links that agree with their marks for each one that does not. */
  minAgreementRatio: 3,
  /** Maximum difference between a year under a link and that of its entry. */
  maxYearDifference: 1,
} as const;

/** When a text without a bibliography has citation marks. */
export const UNLISTED_MARKS = {
  /** Minimum number of citation marks in the text. */
  minMarks: 3,
} as const;
