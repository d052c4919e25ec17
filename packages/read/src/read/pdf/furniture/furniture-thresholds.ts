/**
 * Thresholds that decide which lines are running heads, page numbers or notes in the margin. Shares of a page are shares of its height. All values were
 * chosen by hand; bench/unseen and bench/invented check them.
 */

/** Which lines are at the edge of a page. */
export const PAGE_EDGE = {
  /** Running heads and their rules are within this share of the page from its top: that of LaTeX's article class is at 14%. */
  headShare: 0.15,
  /** Running feet and their rules are within this share of the page from its bottom. */
  footShare: 0.13,
  /** A number alone below this share of the page is the page number. */
  minNumberShare: 0.92,
  /** Baselines that differ by at most this are at the same height of their pages. */
  sameHeightPt: 4,
  /** A line repeated within this share of the page from its edge is a running head, however few pages have it. */
  outerShare: 0.085,
} as const;

/** When a line that several pages have is a running head or foot. */
export const REPEATED_HEAD = {
  /** Share of the pages that must repeat a text further inside the page. */
  minPageShare: 0.4,
  /** Number of pages that must repeat a text further inside the page. */
  minPages: 3,
  /** Number of pages that must repeat a text at the very edge, where body text hardly ever is. */
  minOuterPages: 2,
  /** Share of the pages whose outermost line must be at one height for these lines to be heads. */
  minHeightShare: 0.5,
  /** Share of the pages that must repeat a rule for it to belong to a head or foot. */
  minRuleShare: 0.3,
  /** Maximum difference in size between lines that repeat each other; a title is larger than its running head. */
  maxSizeDifferenceShare: 0.12,
  /** Maximum size of a head, in median sizes of the heads at its height. */
  maxSize: 1.25,
  /** Maximum size of heads that differ from page to page, in median sizes of all lines: larger ones are headings. */
  maxSizeToText: 1.1,
} as const;

/** How far a head is from the text, and how long it is. */
export const HEAD_SHAPE = {
  /** Minimum gap between a running head and the text. */
  minGapLeadings: 1.5,
  /** Minimum gap between a page number and the text. */
  minNumberGapLeadings: 1.2,
  /** Longer texts at the edge of a page may be bibliography entries or text, not running heads. */
  maxLetters: 30,
  /** Maximum gap between the number of a bibliography entry and its first word. */
  maxEntryLabelGapPt: 45,
  /** Minimum evidence that a single line is a whole bibliography entry. */
  minEntryEvidence: 2,
} as const;

/** Where the text begins and ends across the page: what is outside is in the margin. */
export const TEXT_AREA = {
  /** Only lines with more letters show the edges of the text. */
  minLetters: 40,
  /** Share of these lines that may stick out on either side. */
  outlierShare: 0.05,
  /** Text that begins farther outside the edges is in the margin. */
  minOutsidePt: 3,
  /** Minimum number of lines that show the edges. */
  minLines: 10,
  /** A line that begins outside the text area and extends over this share of it is text, not a note. */
  minWideShare: 0.5,
  /** Number of such lines near a line that show that it is part of wider text. */
  minWideNeighbours: 2,
  /** Maximum distance between such lines and the line. */
  maxWideGapLeadings: 3,
  /** Minimum length of a repeated note; a shorter text may be on several pages by chance. */
  minNoteLetters: 12,
} as const;

/** Numbers that count the pages. */
export const PAGE_NUMBERS = {
  /** A number farther from the edge of the page belongs to a table or formula. */
  maxEdgeShare: 0.3,
  /** Minimum number of pages whose numbers count up. */
  minPages: 3,
} as const;

/** Heads that a short paper has only once. */
export const SINGLE_HEAD = {
  /** Minimum length; a shorter head may repeat words of the first page by chance. */
  minLetters: 15,
  /** Maximum number of pages of a short paper. */
  maxPages: 3,
  /** Maximum size of such a head, in median sizes of the page's lines. */
  maxSize: 0.92,
} as const;

/** Which lines are a table of contents. */
export const CONTENTS = {
  /** Minimum number of lines with leaders, the dots before a page number. */
  minEntries: 3,
  /** Lines farther outside the lines with leaders are in another column. */
  maxOutsidePt: 40,
  /** Maximum number of rows between two entries, such as the first lines of long titles. */
  maxRowsBetween: 3,
  /** Page numbers whose right edges differ by less are aligned. */
  sameRightPt: 4,
  /** Minimum gap before the page number of an entry without leaders. */
  minGapEm: 3,
} as const;

/** Numbered notes at the edge of a page. */
export const PAGE_NOTE = {
  /** Maximum step between two consecutive notes. */
  maxStepEm: 4,
} as const;

/** Rules of running heads and feet. */
export const EDGE_RULE = {
  /** Thicker drawings are not rules. */
  maxThicknessPt: 3,
} as const;
