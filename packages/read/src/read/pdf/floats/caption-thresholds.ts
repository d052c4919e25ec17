/**
 * Captions, equations and footnotes. Leadings and sizes are the body's unless the field says otherwise; an em is the
 * type size. All values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** When lines are above, below or beside each other. */
export const LINE_STEP = {
  /** A line is below another if its baseline is lower by more than this. */
  minBelowEm: 0.3,
  /** Lines whose baselines differ by less are beside each other. */
  sameBasePt: 2,
  /** A rule higher than this above a line's baseline is above the line. */
  maxRuleEm: 0.5,
} as const;

/** Which lines with a label begin a caption. */
export const CAPTION_START = {
  /** Minimum room above a caption, and above a heading among cells. */
  minRoomLeadings: 1.35,
  /** Shorter lines are not running text. */
  minProseLetters: 25,
} as const;

/** Where a caption ends. */
export const CAPTION_LINES = {
  /** Maximum gap between a label alone and the title beside it. */
  maxTitleGapEm: 4,
  /** Minimum number of words of such a title; a single word is a cell of a table. */
  minTitleWords: 2,
  /** A shorter first line is only the label. */
  minFirstLetters: 14,
  /** Maximum step between two lines of a caption in the body's type. */
  maxBodyLeadings: 1.12,
  /** A line that ends at least this far before the edge of its column ends a paragraph. */
  minShortEndEm: 4,
  /** Maximum number of lines of a caption. */
  maxLines: 200,
  /** Maximum step from the first line of a caption to the second, in sizes of its type. */
  maxFirstStepEm: 1.75,
  /** Maximum step between two later lines of a caption, in its smallest steps. */
  maxStepGrowth: 1.2,
  /** A step of up to this many sizes never ends a caption, however small its other steps are. */
  minMaxStepEm: 1.3,
  /** Maximum step from a label alone to a title in italics. */
  maxTitleStepEm: 3.2,
  /** Lines that begin farther to the left are not part of a caption, or of the notes of a table. */
  maxOutdentPt: 8,
  /** The middles of centred lines differ by at most this, and their left edges by more. */
  maxCentreShiftPt: 2,
  /** A centred last line begins within this share of the first line's width. */
  maxCentredShare: 0.6,
  /** Minimum width that is assumed for the first line of a caption with a centred last line. */
  minCentredWidthPt: 80,
  /** A line with more letters does not begin another caption. */
  maxNextLabelLetters: 400,
  /** Maximum gap between two cells of one row. */
  maxCellGapPt: 60,
  /** A cell below a caption ends at least this far before the caption does. */
  minCellShorterPt: 20,
} as const;

/** Which lines are display equations. */
export const EQUATION = {
  /** Minimum indent of an equation without a number. */
  minIndentEm: 1.2,
  /** Maximum gap between the number of an equation and the edge of the column. */
  maxNumberEdgeEm: 1.5,
  /** Maximum number of long words in an equation. */
  maxLongWords: 4,
  /** An equation has at least this many letters for each long word. */
  minLettersPerLongWord: 9,
  /** A numbered line with more than this share of letters in a math font is an equation. */
  minMathShare: 0.1,
  /** Number of operators that a line entirely in a math font counts as. */
  mathLineOperators: 20,
  /** Minimum number of operators in an equation without a number. */
  minOperators: 3,
  /** Maximum number of lines, in reading order, between an equation and its number. */
  maxLinesInRow: 12,
  /** Maximum step between two parts of one formula. */
  maxPartStepLeadings: 1.3,
  /** Maximum length of a part of a formula. */
  maxPartLetters: 40,
} as const;

/** Which lines at the foot of a column are notes. */
export const FOOTNOTE = {
  /** Maximum size of a note, in sizes of the body. */
  maxSize: 0.94,
  /** Maximum number of lines that say whom to write to. */
  maxContactLines: 6,
  /** Minimum step from the text to whom to write to. */
  minContactGapLeadings: 1.3,
  /** More lines of small type without a rule above them are text, such as methods or a bibliography. */
  maxLines: 16,
  /** Maximum step between two lines of the notes. */
  maxStepLeadings: 8,
  /** The lowest note is below this share of the page's height. */
  minTopShare: 0.6,
  /** The rule above notes is shorter than those of tables and running feet. */
  maxRuleLengthPt: 150,
  /** Maximum gap between a note and the rule above it. */
  maxRuleGapLeadings: 3,
  /** The rule above notes begins at most this far to their left. */
  maxRuleOutdentEm: 2,
  /** A wider step separates two notes. */
  minNoteStepEm: 1.6,
  /** Small type without a rule that takes more of a column's lines is text. */
  maxColumnShare: 0.4,
} as const;
