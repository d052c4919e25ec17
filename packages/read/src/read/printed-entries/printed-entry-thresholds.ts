/**
 * Thresholds and weights for dividing a bibliography into entries. Evidence goes from -1 (continues an entry) to 1 (begins one). All values
 * were chosen by hand; bench/unseen and bench/invented check them.
 */

/** How the indents of a bibliography are measured. A hanging indent moves all rows of an entry but its first to the right. */
export const HANGING_INDENT = {
  /** Fewer rows do not show an indent. */
  minRows: 3,
  /** Indents that differ by less are the same. */
  sameIndentPt: 3,
  /** Minimum share of the later rows of entries that must have the indent. */
  minShare: 0.6,
  /** Minimum share of all rows that must have an indent for it to be considered. */
  minSharedShare: 0.06,
  /** Indents of an unnumbered list that differ by at most this are the same. */
  sameIndentEm: 0.35,
  /** Minimum distance between two entries, in usual distances between rows. */
  minEntryStep: 1.22,
  /** Larger distances, in usual distances between rows, say nothing about entries. */
  maxEntryStep: 2.2,
  /** Distances within entries and between entries are separated by a gap; each side has at least this share of them. */
  minStepShare: 0.12,
  /** Minimum width of this gap, in usual distances between rows. */
  minGapShare: 0.04,
  /** Number of such gaps that are tried. */
  maxGaps: 3,
  /** Entries begin at one of this many smallest indents. */
  maxIndents: 3,
} as const;

/** Evidence for or against a new entry in the text of a row. */
export const START_EVIDENCE = {
  /** The row begins with an author's name. */
  author: 0.6,
  /** The row begins with a capital letter, but not with a name. */
  capital: -0.2,
  /** The row begins with anything else, such as a lower-case letter. */
  smallLetter: -0.6,
  /** The previous row ends with a full stop, or there is none. */
  afterStop: 0.4,
  /** The previous row ends in another way in which entries end. */
  afterEnd: 0.2,
  /** The previous row ends within a sentence. */
  afterOpen: -0.4,
  /** The previous row ends with a comma or an "and". */
  afterComma: -0.8,
  /** The row is the first of a column, where labels are lost most often. */
  newColumnBonus: 0.1,
  /** A row with more evidence begins an entry, whatever its indent. */
  min: 0.5,
  /** A row with less evidence does not begin an entry, whatever its indent. */
  minForIndent: -0.3,
} as const;

/** Which numbers at the starts of rows are the labels of entries: the heaviest chain of rising numbers. */
export const LABEL_CHAIN = {
  /** Labels whose indents differ by at most this are aligned. */
  alignedEm: 0.7,
  /** Weight of any number at the start of a row. */
  weight: 0.3,
  /** Additional weight of a number that is aligned with the others. */
  alignedWeight: 0.7,
  /** Additional weight of a number before a name. */
  namedWeight: 0.2,
  /** Additional weight of the number one, and the weight by which a chain of another label kind must exceed the best. */
  firstWeight: 0.5,
  /** Cost of each number that a chain leaves out. */
  skippedCost: 0.6,
  /** Minimum share of the numbers from first to last that a chain must have. */
  minDensityShare: 0.7,
  /** Maximum number of rows for each number. */
  maxRowsPerNumber: 25,
  /** The first number of a short chain is within this many rows. */
  maxFirstRow: 6,
  /** A chain of at least this many numbers may begin at any row. */
  minNumbers: 5,
  /** Maximum step between two labels; entries may be lost, or labels not recognised. */
  maxStep: 4,
  /** Higher numbers are years. */
  maxNumber: 1499,
} as const;

/** How far a division into entries is trusted. Indents and labels alone are trusted in full. */
export const DIVISION_TRUST = {
  /** Trust in a division by the text of the rows alone. */
  words: 0.85,
  /** Trust in a division by indents that the text may overrule. */
  indentAndWords: 0.96,
  /** Trust in a division by the space between entries. */
  space: 0.98,
  /** Worth of an entry with a date. */
  datedWorth: 0.3,
  /** Cost of an entry without a date. */
  undatedCost: 1.2,
  /** Entries with more rows are long. */
  maxRows: 12,
  /** Cost of each row of a long entry beyond the maximum. */
  longCost: 0.2,
} as const;
