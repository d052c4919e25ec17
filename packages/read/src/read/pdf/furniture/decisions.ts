/**
 * What is a running head, a page number or a note in the margin. Shares of a page are shares of its height. All values were
 * chosen by hand; bench/unseen and bench/invented check them.
 */

/** Which lines are at the edge of a page. */
export const PAGE_EDGE = {
  /** Running heads, feet and their rules are this near to the top or the foot. */
  edgeShare: 0.13,
  /** Below this, a number alone is the page's. */
  minNumberShare: 0.92,
  /** Baselines nearer than this are at the same height of their pages. */
  sameHeightPt: 4,
  /** The outermost share, where a repeated line is a head however few pages have it. */
  outerShare: 0.085,
} as const;

/** When a line that several pages have is a running head or foot. */
export const REPEATED_HEAD = {
  /** Deeper inside the page, this share of the pages must repeat a text... */
  minPageShare: 0.4,
  /** ...and at least this many. */
  minPages: 3,
  /** At the very edge, where text hardly ever is, fewer are enough. */
  minOuterPages: 2,
  /** A height is a head's if this share of the pages has its outermost line there. */
  minHeightShare: 0.5,
  /** A rule is a head's or foot's if this share of the pages repeats it. */
  minRuleShare: 0.3,
  /** Between lines that repeat each other; a title is larger than the heads that repeat it. */
  maxSizeDifferenceShare: 0.12,
  /** Heads at one height are no larger than this many times their median size. */
  maxSize: 1.25,
} as const;

/** How far a head is from the text, and how long it is. */
export const HEAD_SHAPE = {
  minGapLeadings: 1.5,
  minNumberGapLeadings: 1.2,
  /** What is beside a number and has more letters is not a running head. */
  maxLetters: 30,
  /** The number of a bibliography entry is no farther than this before its words. */
  maxEntryLabelGapPt: 45,
  /** Evidence that a single line is a whole bibliography entry. */
  minEntryEvidence: 2,
} as const;

/** Where the text begins and ends across the page: what is outside is in the margin. */
export const TEXT_AREA = {
  /** Only lines with more letters show the edges. */
  minLetters: 40,
  /** This share of them may stick out on either side. */
  outlierShare: 0.05,
  minOutsidePt: 3,
  minLines: 10,
  /** A shorter text may be on several pages by chance. */
  minNoteLetters: 12,
} as const;

/** Numbers that count the pages. */
export const PAGE_NUMBERS = {
  /** Farther inside, a number belongs to a table or formula. */
  maxEdgeShare: 0.3,
  minPages: 3,
} as const;

/** Heads that a short paper has only once. */
export const SINGLE_HEAD = {
  /** A shorter head may repeat words of the first page by chance. */
  minLetters: 15,
  maxPages: 3,
  /** In median sizes of the page's lines. */
  maxSize: 0.92,
} as const;

/** Which lines are a table of contents. */
export const CONTENTS = {
  /** Entries with leaders. */
  minEntries: 3,
  /** Lines farther outside the leaders are in another column. */
  maxOutsidePt: 40,
  /** First lines of long titles. */
  maxRowsBetween: 3,
  sameRightPt: 4,
} as const;

/** Numbered notes at the edge of a page. */
export const PAGE_NOTE = { maxStepEm: 4 } as const;

/** Rules of running heads and feet. */
export const EDGE_RULE = { maxThicknessPt: 3 } as const;
