/**
 * Thresholds for finding the parts of a document that is a list of blocks. All values were chosen by hand; the benchmark
 * `linker` checks them.
 */

/** Limits for finding title, authors and abstract. */
export const FRONT_BLOCKS = {
  /** Maximum number of blocks that are searched for title, authors and abstract. */
  maxBlocks: 40,
  /** A title has at least this many words. */
  minTitleWords: 3,
  /** Maximum length of a title. */
  maxTitleChars: 400,
  /** A paragraph of at least this many characters is an abstract without a label, or part of the body. */
  minTextChars: 300,
  /** Maximum length of an abstract that is not followed by a heading. */
  maxAbstractChars: 6000,
} as const;

/** Which blocks are entries of a bibliography. */
export const LISTED_BLOCKS = {
  /** Minimum features of an entry in a block that continues a bibliography after a stray heading. */
  minEvidence: 2,
  /** Minimum features of an entry without a number that continues a bibliography elsewhere. */
  minUnnumberedEvidence: 3,
  /** Minimum number of entries of a bibliography without a heading. */
  minUnheaded: 5,
  /** Minimum share of list items among the blocks of a bibliography for each to be one entry. */
  minItemShare: 0.8,
  /** Shorter texts are not entries. */
  minEntryChars: 8,
  /** A block with less evidence of a new entry continues the previous one. */
  minStartEvidence: -0.4,
  /** Assumed distance between two lines of a block, in points, since blocks have no positions. */
  lineStepPt: 12,
  /** Assumed distance between two blocks, in points. */
  blockStepPt: 24,
  /** Assumed font size of rows, in points. */
  sizePt: 10,
} as const;

/** Which bold paragraphs are headings. */
export const BOLD_BLOCKS = {
  /** Maximum length of a heading. */
  maxChars: 80,
} as const;

/** Which bold text within a paragraph is a heading. */
export const RUN_IN_BLOCKS = {
  /** Longer bold text is emphasis. */
  maxChars: 120,
} as const;

/** Which linked numbers are superscript citation marks. */
export const LINKED_NUMBERS = {
  /** Number of characters before a number that are examined. */
  contextChars: 60,
} as const;

/** Which caption belongs to which table or figure. */
export const CAPTION_BLOCKS = {
  /** Maximum number of blocks between a caption and its table or figure. */
  maxDistance: 2,
} as const;

/** Which lines are page headers or footers. */
export const PAGE_FURNITURE = {
  /** Longer blocks are text. */
  maxChars: 160,
  /** Minimum number of pages that have the same line, apart from numbers. */
  minRepeats: 3,
  /** Headers and footers are among this many blocks at the start and at the end of a page. */
  edgeBlocks: 2,
  /** Longer blocks are not citations of the paper itself. */
  maxSelfCitationChars: 400,
  /** Minimum number of pages at whose foot a paper cites itself. */
  minSelfCitations: 2,
  /** A shorter title may also occur as a line of the text. */
  minTitleWords: 3,
} as const;

/** Which blocks belong to one paragraph that a converter has divided. */
export const DIVIDED_PARAGRAPHS = {
  /** A block that ends within a sentence continues in the next one if it has at least this many characters. */
  minChars: 40,
  /** Number of characters before a hyphen at a line end that decide whether the hyphen is kept. */
  lastChars: 60,
} as const;
