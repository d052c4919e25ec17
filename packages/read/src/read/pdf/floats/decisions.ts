/**
 * Captions, equations and footnotes. Leadings and sizes are the body's unless the field says otherwise; an em is the
 * type size. All values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** When lines are above, below or beside each other. */
export const LINE_STEP = {
  /** A line is below another if their baselines differ by more. */
  minBelowEm: 0.3,
  sameBasePt: 2,
  /** A rule higher than this above a baseline is above the line. */
  maxRuleEm: 0.5,
} as const;

/** Which lines with a label begin a caption. */
export const CAPTION_START = {
  /** Room above it; also above a heading among cells. */
  minRoomLeadings: 1.35,
  /** Shorter lines are not running text. */
  minProseLetters: 25,
} as const;

/** Where a caption ends. */
export const CAPTION_LINES = {
  /** A shorter first line is only the label. */
  minFirstLetters: 14,
  /** Lines of a caption in the body's type are no farther apart. */
  maxBodyLeadings: 1.12,
  /** A line that ends this far before its column does ends a paragraph. */
  minShortEndEm: 4,
  maxLines: 200,
  /** From the first line to the second, in sizes of the caption... */
  maxFirstStepEm: 1.75,
  /** ...then this many times the smallest step... */
  maxStepGrowth: 1.2,
  /** ...or this, if that is more. */
  minMaxStepEm: 1.3,
  /** From a label alone to a title in italics. */
  maxTitleStepEm: 3.2,
  /** Its lines, and the notes of a table, begin no farther left. */
  maxOutdentPt: 8,
  /** A centred last line begins within this share of the first line's width... */
  maxCentredShare: 0.6,
  /** ...which counts as at least this. */
  minCentredWidthPt: 80,
  /** A longer line does not begin another caption. */
  maxNextLabelLetters: 400,
  /** Cells of one row are no farther apart... */
  maxCellGapPt: 60,
  /** ...and end this far before the caption does. */
  minCellShorterPt: 20,
  /** Fewer letters that the file repeats are a coincidence. */
  minHiddenLetters: 5,
  /** A title that the file contains twice repeats its first letters. */
  repeatedLetters: 20,
} as const;

/** Which lines are display equations. */
export const EQUATION = {
  minIndentEm: 1.2,
  /** The number ends this near to the edge of the column. */
  maxNumberEdgeEm: 1.5,
  maxLongWords: 4,
  minLettersPerLongWord: 9,
  /** Share of letters in a math font that makes a numbered line an equation. */
  minMathShare: 0.1,
  /** A line entirely in a math font counts as this many operators... */
  mathLineOperators: 20,
  /** ...and an equation has at least this many. */
  minOperators: 3,
  /** Parts of one formula are no farther apart. */
  maxPartStepLeadings: 1.3,
  maxPartLetters: 40,
} as const;

/** Which lines at the foot of a column are notes. */
export const FOOTNOTE = {
  /** In sizes of the body. */
  maxSize: 0.94,
  /** Longer stretches of small type are text, such as methods or a bibliography... */
  maxLines: 16,
  maxStepLeadings: 8,
  /** Share of the page's height above the lowest note. */
  minTopShare: 0.6,
  /** The rule above notes is shorter than those of tables and page feet. */
  maxRuleLengthPt: 150,
  maxRuleGapLeadings: 3,
  maxRuleOutdentEm: 2,
  /** A wider step separates two notes. */
  minNoteStepEm: 1.6,
  /** ...and so are those that take more of a column's lines. */
  maxColumnShare: 0.4,
} as const;
