/**
 * What is the title, the abstract and the first line of the body. All values were chosen by hand; bench/unseen and
 * bench/invented check them.
 */

/** Which block of the first page is the title. */
export const TITLE_BLOCK = {
  /** Lines of one title are no farther apart if the first looks like a banner... */
  maxBannerStepEm: 1.4,
  /** ...or otherwise. */
  maxStepEm: 1.75,
  /** Manuscripts in double spacing set titles with the leading of the text, and a little more. */
  maxStepLeadings: 1.1,
  /** A title begins in this share of the page's height. */
  maxTopShare: 0.7,
  maxLetters: 400,
  /** In sizes of the body's type. */
  minSize: 1.12,
  /** Of two blocks the first is the title unless the other is larger by this. */
  minLargerSize: 1.04,
  /** A banner of a few words is above a longer title of at least this share of its size. */
  minBelowBannerSize: 0.6,
  /** Sizes nearer than this are the same number in the file. */
  sameSizePt: 0.1,
  /** A journal's name that the line with its volume repeats is no longer. */
  maxJournalWords: 4,
  /** Fewer words in capitals are names, or a heading. */
  minCapitalWords: 4,
  /** A running head names the journal within this many letters. */
  maxHeadOffset: 25,
  minWords: 2,
  /** A block of no more words may be a banner above a longer title... */
  maxBannerWords: 3,
  /** ...of at least this many. */
  minLongWords: 5,
  /** A block of fewer words does not replace a longer one. */
  minReplacingWords: 3,
  /** Below the name of a journal, the title has at least this many. */
  minWordsBelowJournal: 4,
} as const;

/** When the title in the file's metadata is trusted. */
export const FILE_TITLE = {
  minWords: 3,
  minLetters: 10,
  /** The printed title may be longer than the file's by this factor... */
  maxLengthRatio: 1.5,
  /** ...and shorter by this. */
  minLengthRatio: 0.6,
} as const;

/** Where a labelled abstract ends. */
export const ABSTRACT_END = {
  /** The heading of a part is smaller than this, in sizes of the abstract. */
  maxPartSize: 1.2,
  /** Lines with fewer letters may be of any size. */
  minSizedLetters: 12,
  /** A wider gap ends the abstract... */
  maxGapLeadings: 3.2,
  /** ...and this one, if the line also begins elsewhere across the page. */
  maxShiftedGapLeadings: 1.5,
  maxShiftEm: 3,
  /** Lines that show the size of the abstract. */
  sizeLines: 4,
  /** Columns of one width differ by less. */
  sameWidthShare: 0.15,
  /** The abstract in another language begins within this many lines after it. */
  maxLinesToOther: 30,
} as const;

/** What is an abstract without a label. */
export const UNLABELLED_ABSTRACT = {
  /** Lines of one stretch are no farther apart. Their leading is the larger of... */
  maxStepLeadings: 1.6,
  /** ...this share of the body's leading... */
  bodyLeadingShare: 0.8,
  /** ...and this many sizes of their own type. */
  ownLeadingEm: 1.15,
  minLines: 3,
  /** A stretch is one of names if this share of its lines are affiliations... */
  minAffiliationShare: 0.3,
  /** ...or it has this many authors. */
  minAuthors: 3,
  /** Lines that begin nearer to each other begin at one edge. */
  sameLeftPt: 2,
} as const;

/** Where the body begins. */
export const BODY_START = {
  /** What is farther below keywords is not part of them. */
  maxKeywordGapLeadings: 1.4,
  /** A longer text under the heading of a summary for other readers is a section. */
  maxSummaryWords: 400,
  /** A page with fewer lines of running text is a cover if the next page repeats its title. */
  minTextLines: 12,
} as const;

/** Where an abstract may begin. */
export const ABSTRACT_START = {
  /** From 0. */
  lastPage: 2,
  minWords: 20,
  /** No more words of one line count. */
  maxLineWords: 60,
} as const;

/** Where the names of authors are. */
export const AUTHOR_LINES = { maxLines: 40, maxNameLetters: 60 } as const;

/** Where year, journal and identifiers are looked for. */
export const PUBLICATION_TEXT = {
  maxHeads: 40,
  /** The arXiv number is within this many letters from the start. */
  maxArxivLetters: 3000,
} as const;
