/**
 * Thresholds that decide which lines are the title, the abstract and the start of the body. All values were chosen by hand; bench/unseen and
 * bench/invented check them.
 */

/** Which block of the first page is the title. */
export const TITLE_BLOCK = {
  /** Maximum step between two lines of a title if the first looks like a banner. */
  maxBannerStepEm: 1.4,
  /** Maximum step between two lines of a title otherwise. */
  maxStepEm: 1.75,
  /** Maximum step in leadings of the body: double-spaced manuscripts set titles like the text. */
  maxStepLeadings: 1.1,
  /** Minimum size of a widely spaced title, in sizes of the body's type. */
  minSpacedSize: 1.4,
  /** Maximum step between two centred lines of a widely spaced title. */
  maxSpacedStepEm: 2.5,
  /** Maximum distance between the middles of two such lines. */
  maxCentreShiftEm: 0.3,
  /** A title begins within this share of the page's height. */
  maxTopShare: 0.7,
  /** Maximum length of a title. */
  maxLetters: 400,
  /** Minimum size of a title, in sizes of the body's type. */
  minSize: 1.12,
  /** A later block replaces the first as the title if it is larger by this factor. */
  minLargerSize: 1.04,
  /** Minimum size of a title below a banner of a few words, in sizes of the banner. */
  minBelowBannerSize: 0.6,
  /** Sizes that differ by less are the same number in the file. */
  sameSizePt: 0.1,
  /** Maximum number of words of a journal's name that is repeated in the line with its volume. */
  maxJournalWords: 4,
  /** Minimum number of words of a title in capitals; fewer are names or a heading. */
  minCapitalWords: 4,
  /** A running head has the name of the journal within its first letters, up to this number. */
  maxHeadOffset: 25,
  /** Minimum number of words of a title. */
  minWords: 2,
  /** Maximum number of words of a banner above a longer title. */
  maxBannerWords: 3,
  /** Minimum number of words of a title below a banner. */
  minLongWords: 5,
  /** Minimum number of words of a block that replaces a longer one as the title. */
  minReplacingWords: 3,
  /** Minimum number of names with raised marks that are authors, not a title. */
  minMarkedAuthors: 2,
  /** Minimum share of the names in the text of such a block. */
  minAuthorShare: 0.7,
  /** A title is printed again above the text at most this many pages after the first one. */
  maxPagesToRepeated: 2,
  /** Maximum number of lines of a title that is printed again above the text. */
  maxRepeatedLines: 4,
  /** Minimum number of words of a title below the name of a journal. */
  minWordsBelowJournal: 4,
} as const;

/** When the title in the file's metadata is trusted. */
export const FILE_TITLE = {
  /** Minimum number of words of the title in the metadata. */
  minWords: 3,
  /** Minimum length of the title. */
  minLetters: 10,
  /** Maximum length of a printed title that continues the file's, relative to the file's. */
  maxLengthRatio: 1.5,
  /** Minimum length of a printed title that is the start of the file's, relative to the file's. */
  minLengthRatio: 0.6,
} as const;

/** How names are printed below the title. */
export const AUTHOR_BLOCK = {
  /** A wider gap within a line separates two names; spaces between words are at most half as wide. */
  minGapEm: 0.9,
  /** Lines of one row, such as names side by side, differ by less in height. */
  maxRowStepEm: 0.5,
} as const;

/** Where a labelled abstract ends. */
export const ABSTRACT_END = {
  /** Maximum size of the heading of an abstract's part, in sizes of the abstract; a larger one is a section's. */
  maxPartSize: 1.2,
  /** Shorter lines may be of any size within an abstract. */
  minSizedLetters: 12,
  /** Maximum step from a line in other type within the abstract to the lines above and below it. */
  maxStepEm: 1.4,
  /** A wider gap ends the abstract. */
  maxGapLeadings: 3.2,
  /** A wider gap ends the abstract if the line also begins elsewhere across the page. */
  maxShiftedGapLeadings: 1.5,
  /** A line that begins farther from the left edge of the abstract begins elsewhere across the page. */
  maxShiftEm: 3,
  /** Number of lines at the start of an abstract that show its type size. */
  sizeLines: 4,
  /** Minimum number of headings on later pages that show the style of the paper's sections. */
  minLaterHeadings: 2,
  /** Columns whose widths differ by less have the same width. */
  sameWidthShare: 0.15,
  /** The abstract in another language begins within this many lines after the first. */
  maxLinesToOther: 30,
} as const;

/** When a paragraph after an abstract begins the text without a heading. */
export const CITED_TEXT = {
  /** Minimum number of lines of the abstract. */
  minAbstractLines: 5,
  /** Minimum indentation of the paragraph. */
  minIndentEm: 0.7,
  /** Number of lines of the paragraph that are searched for citations. */
  maxLines: 30,
  /** Minimum number of citations in the paragraph. */
  minMarks: 2,
} as const;

/** What is an abstract without a label. */
export const UNLABELLED_ABSTRACT = {
  /** Maximum step between two lines of a stretch, in the larger of the two leadings below. */
  maxStepLeadings: 1.6,
  /** Share of the body's leading that counts as the leading of a stretch. */
  bodyLeadingShare: 0.8,
  /** Sizes of a stretch's own type that count as its leading. */
  ownLeadingEm: 1.15,
  /** Minimum number of lines of an abstract. */
  minLines: 3,
  /** Minimum number of words of sentences directly above keywords. */
  minWordsAboveKeywords: 15,
  /** Minimum share of lines in sentences that begin with a small letter. */
  minContinuedShare: 0.3,
  /** A stretch with at least this share of names and affiliations among its lines has the names of authors. */
  minAuthorShare: 0.3,
  /** Lines whose left edges differ by less are in the same column; the first line of a paragraph may be indented. */
  maxIndentEm: 2,
} as const;

/** Where the body begins. */
export const BODY_START = {
  /** Text farther below the keywords is not part of them. */
  maxKeywordGapLeadings: 1.4,
  /** Maximum length of a summary for other readers; a longer text under such a heading is a section. */
  maxSummaryWords: 400,
  /** A page with fewer lines of running text is a cover if the next page repeats its title. */
  minTextLines: 12,
} as const;

/** Where an abstract may begin. */
export const ABSTRACT_START = {
  /** Index of the last page that may have an abstract; the first page is 0. */
  lastPage: 2,
  /** Minimum number of words of a labelled abstract; one without a label has at least twice as many. */
  minWords: 20,
  /** Minimum number of words of a sentence below a label that is alone on its line. */
  minWordsBelowLabel: 5,
  /** Maximum number of words that are counted in one line. */
  maxLineWords: 60,
} as const;
