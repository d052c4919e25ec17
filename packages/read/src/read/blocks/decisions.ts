/**
 * Where the parts of a document of plain blocks begin and end. All values were chosen by hand; the bench `linker` checks
 * them.
 */

/** Where title, authors and abstract are. */
export const FRONT_BLOCKS = {
  /** Maximum number of blocks that are searched for title, authors and abstract. */
  maxBlocks: 40,
  /** A title has at least this many words. */
  minTitleWords: 3,
  /** Maximum length of a title. */
  maxTitleLetters: 400,
  /** A paragraph of at least this many letters is text: an abstract without a label, or the body. */
  minTextLetters: 300,
  /** Maximum length of an abstract whose end no heading shows. */
  maxAbstractLetters: 6000,
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
  minEntryLetters: 8,
  /** A block with less evidence of a new entry continues the previous one. */
  minStartEvidence: -0.4,
  /** Distance between two lines of a block, in points, as on a page. */
  lineStepPt: 12,
  /** Distance between two blocks, in points, as on a page. */
  blockStepPt: 24,
  /** Type size that is assumed for rows, in points. */
  sizePt: 10,
} as const;

/** Which bold words within a paragraph are a heading. */
export const RUN_IN_BLOCKS = {
  /** Longer bold words are emphasised text. */
  maxLetters: 120,
} as const;

/** Which linked numbers are raised marks. */
export const LINKED_NUMBERS = {
  /** Letters before a number that show what it is. */
  contextLetters: 60,
} as const;

/** Which caption belongs to which table or figure. */
export const CAPTION_BLOCKS = {
  /** Maximum number of blocks between a caption and its table or figure. */
  maxDistance: 2,
} as const;

/** Which lines are heads or feet of pages. */
export const PAGE_FURNITURE = {
  /** Longer blocks are text. */
  maxLetters: 160,
  /** Minimum number of pages that have the same line, apart from numbers. */
  minRepeats: 3,
  /** Heads and feet are among this many blocks at the start and at the end of a page. */
  edgeBlocks: 2,
  /** A shorter title may be a sentence of the text, too. */
  minTitleWords: 3,
} as const;

/** Which blocks are one paragraph that a converter has divided. */
export const DIVIDED_PARAGRAPHS = {
  /** A block that ends within a sentence continues in the next one if it has at least this many letters. */
  minLetters: 40,
  /** Number of letters before a line end by which its hyphen is judged. */
  lastLetters: 60,
} as const;
