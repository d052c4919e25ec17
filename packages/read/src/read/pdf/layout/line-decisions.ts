/**
 * How glyphs become runs, lines and words. An em is the type size in points. All values were chosen by hand;
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
  maxBaseDifferenceEm: 0.1,
  /** Small capitals are a separate run. */
  maxSizeDifferenceShare: 0.08,
  maxGapEm: 0.6,
  /** Accents and kerning place a glyph before the end of the previous one. */
  maxBackstepEm: 0.7,
} as const;

/** The height of a line whose font does not state it. */
export const LINE_HEIGHT = { ascentEm: 0.75, descentEm: 0.2 } as const;

/** Which runs are on one line. */
export const SAME_LINE = {
  /** Smaller type beside a large initial or a headline is a line of its own. */
  minSizeRatio: 0.45,
  maxShiftEm: 0.2,
  /** Superscripts and subscripts may be shifted by more. */
  maxScriptShiftEm: 0.55,
  /** If the sizes of two neighbours differ by more, gaps are measured in the smaller one. */
  minGapSizeRatio: 0.7,
  /** Table cells and columns are farther apart than words. */
  maxGapEm: 1.5,
  /** Across a gutter, only closely spaced text continues. */
  maxGapInGutterEm: 0.55,
  /** How far above and below its baseline a run looks for its line... */
  searchHeightEm: 2.5,
  /** ...and at least this far. Fragments are indexed in rows of this height. */
  minSearchHeightPt: 8,
  /** A point of vertical shift counts as this many points of gap. */
  shiftCost: 2,
  /** Only this many fragments above a fragment may be merged with it. */
  maxCandidates: 40,
} as const;

/** When text is printed over other text, as hidden text is. */
export const OVERPRINT = {
  /** Fewer glyphs are accents. */
  minGlyphs: 3,
  minOverlapEm: 1.5,
  /** Share of the narrower text. */
  minOverlapShare: 0.5,
} as const;

/** Which accents belong to which letters. */
export const ACCENT = {
  /** How far above the line the accent of a capital is... */
  maxRiseEm: 0.35,
  /** ...and how wide. */
  maxWidthEm: 0.6,
  /** Share of its own width by which an accent overlaps its letter. */
  minOverlapShare: 0.25,
  /** An accent that precedes its letter sticks out by no more. */
  maxOverhangEm: 0.2,
  /** A single letter and an accent beside it may be a variable with a prime. */
  minWordLetters: 3,
} as const;

/** Superscripts and subscripts, in sizes of the line. */
export const SCRIPT = {
  /** Type at or below this share of the line's size is small. */
  maxSmallSize: 0.88,
  /** Small type above this is raised... */
  minRiseEm: 0.18,
  /** ...and type of full size above this. */
  minFullSizeRiseEm: 0.25,
  minDropEm: 0.08,
} as const;

/** Which gaps between letters are spaces. */
export const WORD_SPACE = {
  minGapEm: 0.17,
  /** A glyph after a space may begin this far before the end of the previous one. */
  maxBackstepEm: 0.2,
  /** Fewer letters do not show that type is letterspaced. */
  minLetters: 6,
  /** Type is letterspaced if its median gap is wider than this... */
  minLetterspacingEm: 0.1,
  /** ...and a space is then this many times as wide as the median gap. */
  letterspacedFactor: 1.8,
  /** In a line of spaced capitals, a gap this many times the median separates words. */
  minWordGapFactor: 1.6,
} as const;

/** When a hyphen at a line end may separate two words. */
export const HYPHENATION = { minPartLetters: 3 } as const;

/** When a line is bold or italic. */
export const LINE_STYLE = { minLetterShare: 0.6 } as const;

/** Which line a drop capital belongs to. */
export const DROP_CAP = {
  minSizeRatio: 1.7,
  minLineLetters: 12,
  maxOverlapPt: 3,
  maxGapPt: 15,
  /** The line's baseline is at most this far below the capital's. */
  maxDropPt: 2,
} as const;

/** Which pieces on one baseline are joined into a line. */
export const ROW = {
  maxBaseDifferenceEm: 0.25,
  /** A stretched line begins no farther inside its column... */
  maxIndentEm: 2.5,
  /** ...ends this near to its edge... */
  maxEdgeGapPt: 3,
  /** ...has no wider spaces... */
  maxStretchedGapEm: 4.5,
  /** ...and letters for this share of its column, at an average width of... */
  minFilledShare: 0.55,
  /** ...this. */
  letterWidthEm: 0.5,
  /** A line is whole if it fills this share of its column. */
  minWholeShare: 0.85,
  /** A label is no farther before what it labels. */
  maxLabelGapEm: 5,
  /** The number of an equation ends this near to the edge of its column. */
  maxEquationEdgePt: 12,
} as const;

/** When the numbers beside lines are those of a manuscript. */
export const LINE_NUMBERS = {
  minLines: 10,
  maxMisalignmentPt: 1.5,
  /** Share of the numbers that count up by one or five. */
  minRisingShare: 0.9,
  /** Share of the rows between the first and the last number that are counted. */
  minCountedShare: 0.6,
  /** Baselines in one such step are of one row. */
  rowHeightPt: 4,
  /** If this share of the numbers precede names, they are labels of bibliography entries. */
  minNamedShare: 0.5,
} as const;

/** When an odd sign within words is a ligature that the font does not name. */
export const LIGATURE_REPAIR = {
  /** Different words that the ligature must explain... */
  minWords: 3,
  /** ...and its share of the words with the sign. */
  minWordShare: 0.8,
  /** A string is a word, not the rest of one, if the document has it this often. */
  minWordCount: 2,
} as const;
