/**
 * Thresholds for joining glyphs into runs, lines and words. An em is the type size in points. All values were chosen by hand;
 * bench/unseen and bench/invented check them.
 */

/**
 * When two type sizes count as the same. Half a point at 11 points is 4.6% and is intended; scaling, rounding and the
 * optical sizes of bold type stay below that.
 */
export const TYPE_SIZE = { maxDifferenceShare: 0.045 } as const;

/** When two lines have the same baseline. */
export const BASELINE = { maxDifferencePt: 1 } as const;

/** Which glyphs form a run. */
export const RUN = {
  /** Maximum difference between the baselines of two glyphs. */
  maxBaseDifferenceEm: 0.1,
  /** Maximum difference between the sizes of two glyphs; small capitals are a separate run. */
  maxSizeDifferenceShare: 0.08,
  /** Maximum gap between two glyphs. */
  maxGapEm: 0.6,
  /** A glyph may begin this far before the end of the previous one, because of accents and kerning. */
  maxBackstepEm: 0.7,
} as const;

/** The height of a line whose font does not state it. */
export const LINE_HEIGHT = {
  /** Height of the line's top above its baseline. */
  ascentEm: 0.75,
  /** Depth of the line's bottom below its baseline. */
  descentEm: 0.2,
} as const;

/** Which runs are on one line. */
export const SAME_LINE = {
  /** Type smaller than this beside a large initial or a headline is on a separate line. */
  minSizeRatio: 0.45,
  /** Maximum difference between the baselines of two runs. */
  maxShiftEm: 0.2,
  /** Maximum drop of single letters of full size within a line. */
  maxLoweredEm: 0.27,
  /** Maximum shift of superscripts and subscripts. */
  maxScriptShiftEm: 0.55,
  /** If the sizes of two neighbours differ by more, gaps are measured in the smaller one. */
  minGapSizeRatio: 0.7,
  /** Maximum gap between two runs; table cells and columns are farther apart than words. */
  maxGapEm: 1.5,
  /** Maximum gap between two runs across a gutter, where only closely spaced text continues. */
  maxGapInGutterEm: 0.55,
  /** A run searches for its line this far above and below its baseline. */
  searchHeightEm: 2.5,
  /** A run searches at least this far; fragments are indexed in rows of this height. */
  minSearchHeightPt: 8,
  /** A point of vertical shift counts as this many points of gap. */
  shiftCost: 2,
  /** Number of fragments above a fragment that may be merged with it. */
  maxCandidates: 40,
} as const;

/** When text is printed over other text, as hidden text is. */
export const OVERPRINT = {
  /** Minimum number of glyphs; fewer are accents. */
  minGlyphs: 3,
  /** Minimum width of the overlap. */
  minOverlapEm: 1.5,
  /** Minimum width of the overlap, as a share of the narrower text. */
  minOverlapShare: 0.5,
} as const;

/** Which accents belong to which letters. */
export const ACCENT = {
  /** Maximum height of an accent above the line; those of capitals are highest. */
  maxRiseEm: 0.35,
  /** Maximum width of an accent. */
  maxWidthEm: 0.6,
  /** Minimum overlap of an accent with its letter, as a share of the accent's width. */
  minOverlapShare: 0.25,
  /** Maximum distance that an accent before its letter sticks out. */
  maxOverhangEm: 0.2,
  /** In shorter words, an accent beside a letter may be the prime of a variable. */
  minWordLetters: 3,
} as const;

/** Superscripts and subscripts, in sizes of the line. */
export const SCRIPT = {
  /** Type of at most this share of the line's size is small. */
  maxSmallSize: 0.88,
  /** Small type is raised if it is this far above the baseline. */
  minRiseEm: 0.18,
  /** Type of full size is raised if it is this far above the baseline. */
  minFullSizeRiseEm: 0.25,
  /** Small type is lowered if it is this far below the baseline. */
  minDropEm: 0.08,
} as const;

/** Which gaps between letters are spaces. */
export const WORD_SPACE = {
  /** Minimum width of a space. */
  minGapEm: 0.17,
  /** Minimum gap between Chinese or Japanese characters for a space that the file does not write. */
  minEastAsianGapEm: 0.5,
  /** A glyph after a space may begin this far before the end of the previous one. */
  maxBackstepEm: 0.2,
  /** Fewer letters do not show that type is letterspaced. */
  minLetters: 6,
  /** Type is letterspaced if its median gap is wider than this. */
  minLetterspacingEm: 0.1,
  /** Width of a space in letterspaced type, in median gaps. */
  letterspacedFactor: 1.8,
  /** Minimum gap between two words in a line of spaced capitals, in median gaps. */
  minWordGapFactor: 1.6,
} as const;

/** When a line is bold or italic. */
export const LINE_STYLE = {
  /** A line of at most this many glyphs may be mostly raised. */
  maxShortGlyphs: 8,
  /** Minimum share of bold or italic letters. */
  minLetterShare: 0.6,
} as const;

/** Which line a drop capital belongs to. */
export const DROP_CAP = {
  /** Minimum size of the capital, in sizes of the line. */
  minSizeRatio: 1.7,
  /** Minimum length of the line. */
  minLineLetters: 12,
  /** Maximum overlap of the capital and the line. */
  maxOverlapPt: 3,
  /** Maximum gap between the capital and the line. */
  maxGapPt: 15,
  /** The line's baseline is at most this far below the capital's. */
  maxDropPt: 2,
} as const;

/** Which pieces on one baseline are joined into a line. */
export const ROW = {
  /** Maximum difference between the baselines of two pieces. */
  maxBaseDifferenceEm: 0.25,
  /** A stretched line begins at most this far inside its column. */
  maxIndentEm: 2.5,
  /** A stretched line ends at most this far from the edge of its column. */
  maxEdgeGapPt: 3,
  /** Maximum width of a space in a stretched line. */
  maxStretchedGapEm: 4.5,
  /** A stretched line has enough letters of average width to fill this share of its column. */
  minFilledShare: 0.55,
  /** Average width of a letter. */
  letterWidthEm: 0.5,
  /** A line that fills this share of its column is whole. */
  minWholeShare: 0.85,
  /** Maximum gap between a label and what it labels. */
  maxLabelGapEm: 5,
  /** The number of an equation ends at most this far from the edge of its column. */
  maxEquationEdgePt: 12,
  /** Maximum space between the halves of a line over two columns. */
  maxHalvesGapEm: 1.2,
  /** Maximum space between words, which is narrower than a gutter. */
  maxSpaceEm: 0.8,
  /** Maximum step from such a line to the whole lines above and below it. */
  maxWideStepEm: 1.6,
  /** Maximum difference between the edges of such a line and of the whole lines; it may be indented. */
  maxWideEdgeEm: 2,
} as const;

/** When the numbers beside lines are those of a manuscript. */
export const LINE_NUMBERS = {
  /** Minimum number of numbers on a page. */
  minLines: 10,
  /** Maximum difference between the edges of the numbers, and between a number and its line. */
  maxMisalignmentPt: 1.5,
  /** Minimum share of the numbers that count up by one or five. */
  minRisingShare: 0.9,
  /** Minimum share of counted rows between the first and the last number. */
  minCountedShare: 0.6,
  /** Height of a row; baselines within the same step of this height are in one row. */
  rowHeightPt: 4,
  /** If this share of the numbers precede names, they are labels of bibliography entries. */
  minNamedShare: 0.5,
  /** Numbers before lines that begin with a capital in at least this share are those of notes: lines of text seldom do. */
  minCapitalShare: 0.8,
  /** If this share of the rows have a number, every row has one. */
  minEveryRowShare: 0.9,
  /** Minimum share of names after the numbers of entries if every row has a number. */
  minEveryRowNamedShare: 0.8,
} as const;

/** When the pages of a document together show that the numbers beside their lines count rows. */
export const NUMBER_MARGIN = {
  /** Pages with fewer lines are not text. */
  minPageLines: 8,
  /** Minimum number of numbers on a page that counts. */
  minPageNumbers: 3,
  /** Minimum number of pages with such numbers. */
  minPages: 3,
  /** Minimum share of pages with such numbers: a bibliography or a table with numbers is on fewer. */
  minPageShare: 0.6,
  /** Steps from one number to the next; each document uses one of them. */
  steps: [1, 2, 5, 10],
  /** Minimum number of steps from one number to the next. */
  minSteps: 12,
} as const;

/** Which lines are in monospaced type. */
export const MONOSPACED = {
  /** Minimum number of steps from one character to the next. */
  minSteps: 5,
  /** Steps are equal if they differ by less than this share. */
  maxDifferenceShare: 0.06,
  /** Minimum share of equal steps; a sign of another font may be among the others. */
  minEqualShare: 0.9,
  /** Monospaced Latin letters are narrower than this. */
  maxStepEm: 0.75,
} as const;

/** When an odd sign within words is a ligature that the font does not name. */
export const LIGATURE_REPAIR = {
  /** Minimum number of different words that the ligature must explain. */
  minWords: 3,
  /** Minimum share of the words with the sign that the ligature must explain. */
  minWordShare: 0.8,
  /** A string is a word, not the rest of one, if the document has it this often. */
  minWordCount: 2,
} as const;

/** What underlines a line. */
export const UNDERLINE = {
  /** Maximum thickness of a rule. */
  maxRulePt: 2,
  /** Minimum length of a rule. */
  minRulePt: 10,
  /** Maximum depth of the rule below the baseline. */
  maxDepthEm: 0.35,
  /** The ends of rule and text differ by at most this. */
  samePt: 3,
} as const;
