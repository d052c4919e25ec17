/**
 * What is a heading and where paragraphs begin. Leadings go from baseline to baseline of the body; sizes are shares of the
 * body's type size unless the field says otherwise. All values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** How strongly the type of a line suggests a heading. */
export const HEADING_TYPE = {
  /** Type of at least this size counts as larger than the body's. */
  minLargerSize: 1.06,
  /** Type below this size counts as small. */
  minFullSize: 0.9,
  /** A font other than the body's suggests a heading only above this size. */
  minFontSize: 0.85,
  /** Bold type above this size may still be a heading. */
  minBoldSize: 0.78,
  /** Minimum size of a heading in small capitals, which are only as high as small letters. */
  minSmallCapitalsSize: 0.72,
  /** Points of strength that make a line a heading by its type alone; with one point it needs more evidence. */
  minStrength: 2,
  /** Headings whose sizes differ by less have the same style. */
  sameStylePt: 0.6,
} as const;

/** The room around a heading. */
export const HEADING_ROOM = {
  /** Maximum room at the end of a line for the first word of the next, if a name or words in bold run on there. */
  maxShortRunOnEm: 2,
  /** Minimum room above a heading in italics alone; a closer line is a part of the text that a formula pushed down. */
  minItalicLeadings: 0.8,
  /** Minimum room above a heading in strong type, which needs hardly any. */
  minStrongLeadings: 1.05,
  /** Minimum room above a heading whose number has several parts, such as "2.1". */
  minNumberedLeadings: 1.1,
  /** Minimum room above a heading in weak type. */
  minWeakLeadings: 1.15,
  /** Minimum room above a heading in small type, which is that of a section. */
  minSmallLeadings: 1.2,
  /** Minimum room below a heading in the type of the text. */
  minBelowLoneLeadings: 1.12,
  /** A heading in the type of the text has at least this much more room above than below. */
  minMoreAboveLeadings: 0.1,
  /** Maximum width of such a heading, as a share of its column; the line below it is wider. */
  maxLoneShare: 0.7,
  /** Two lines whose baselines are closer than this have no extra room between them. */
  maxTightLeadings: 1.3,
  /** Maximum step between two lines of one heading, in sizes of its type. */
  maxLineStepEm: 1.55,
  /** Maximum step between two lines of one heading in widely spaced text, in leadings of text of its size. */
  maxWideStepLeadings: 1.1,
  /** Maximum step from a heading to the text below it. */
  maxTextBelowLeadings: 3,
  /** A line that ends at least this far before the edge of its column ends a paragraph. */
  minShortEndEm: 2,
  /** A heading in the body's own type ends at least this far before the edge of its column. */
  minNarrowEm: 3,
} as const;

/** How long a heading is. */
export const HEADING_LENGTH = {
  /** Maximum length of one line of a heading. */
  maxLineLetters: 130,
  /** Maximum length of a line that is a heading because of its number. */
  maxNumberedLetters: 120,
  /** A line with a full stop and at least this many words is a sentence, not a heading. */
  minSentenceWords: 6,
  /** Maximum number of words of a heading in the type of the text. */
  maxLoneWords: 12,
  /** Maximum number of words of a heading in weak type. */
  maxWeakWords: 25,
  /** Maximum number of lines of a heading. */
  maxLines: 4,
  /** Maximum length of a heading over all its lines. */
  maxLetters: 220,
  /** Maximum number of words of a heading within a paragraph's first line. */
  maxRunInWords: 16,
  /** Minimum length of a heading within a paragraph's first line. */
  minRunInLetters: 3,
} as const;

/** When a style that is not strong belongs to headings only. */
export const HEADING_STYLE = {
  /** Minimum number of groups of lines in the style that stand above text like headings. */
  minGroups: 3,
  /** Minimum number of short lines alone between paragraphs, in the type of the text. */
  minLone: 4,
  /** Minimum share of such groups among all in the style. */
  minShare: 0.8,
  /** With this many groups, a smaller share is enough: some headings are directly above others. */
  minManyGroups: 6,
  /** Minimum share of many groups. */
  minShareOfMany: 0.7,
} as const;

/** How headings are nested. */
export const HEADING_DEPTH = {
  /** A document numbers its sections if at least this many headings have numbers. */
  minNumbered: 3,
  /** Minimum share of numbered headings, and of well-known names that makes a style the outermost one. */
  minNumberedShare: 0.3,
  /** Styles whose ranks differ by at most this, such as a quarter of a point in size, have the same depth. */
  sameRank: 2.5,
  /** Levels by which part of a section is below the section if both are set alike. */
  partDepth: 0.5,
  /** A heading smaller than that of the bibliography by more than this does not end it. */
  maxSmallerPt: 0.3,
  /** Sizes that differ by at most this share are the same; those in a scan vary a little. */
  sameSizeShare: 0.045,
  /** Weight of each point of type size in the rank of a style. */
  pointWeight: 10,
  /** Weight of bold type in the rank of a style. */
  boldWeight: 12,
  /** Weight of capitals in the rank of a style. */
  capitalWeight: 8,
  /** Weight of italics in the rank of a style; italic headings are lower. */
  italicWeight: -6,
  /** Maximum depth of a heading by its style. */
  maxStyleDepth: 6,
} as const;

/** Where one paragraph ends and the next begins. */
export const PARAGRAPH_START = {
  /** Maximum width of a space between words; an indent is wider. */
  maxSpaceEm: 0.6,
  /** Maximum indent of a paragraph's first line. */
  maxIndentEm: 4,
  /** Minimum number of indented lines that shows that paragraphs begin with an indent. */
  minIndents: 3,
  /** Shorter lines, such as formulas and marks, may be of any size within a paragraph. */
  minSizedLetters: 12,
  /** Minimum leading of a line, in sizes of its type; small type may have less than the body's. */
  minLeadingEm: 1.1,
  /** A wider step between two lines separates paragraphs. */
  maxStepLeadings: 1.45,
  /** A wider step between two lines shows that something was between them, such as a figure. */
  minFloatLeadings: 1.9,
} as const;

/** Headings that begin a paragraph count if a document has several of one kind. */
export const RUN_IN = {
  /** Minimum number of bold headings that begin a paragraph. */
  minBold: 2,
  /** Minimum number of bold headings that begin a paragraph without a full stop after them. */
  minOpen: 3,
  /** Minimum number of italic headings that begin a paragraph. */
  minItalic: 3,
} as const;

/** Words of the text that a magazine repeats in large type. */
export const PULL_QUOTE = {
  /** Minimum number of repeated words; fewer may be a heading. */
  minWords: 8,
  /** Minimum size of the repeated words, in sizes of the section headings. */
  minSize: 1.1,
} as const;

/** Sentences that a float interrupts. */
export const SPLIT_PARAGRAPH = {
  /** Maximum number of fragments of a float between the two parts of a sentence. */
  maxFragments: 3,
  /** Maximum length of a fragment of a float. */
  maxFragmentLetters: 120,
} as const;

/** Notices that publishers print in every article. */
export const PUBLISHER_NOTICE = {
  /** Number of lines at the start of a paragraph that may show that it is a notice. */
  firstLines: 3,
} as const;

/** What is program code. */
export const LISTING = {
  /** Minimum share of monospaced lines among the long lines of a font that is monospaced. */
  minEqualShare: 0.8,
  /** Number of lines of a font that are examined. */
  maxSampledLines: 100,
  /** Minimum number of lines of code within a paragraph of text. */
  minLinesInText: 2,
  /** Maximum number of lines of a web address that is alone on them. */
  maxAddressLines: 3,
  /** Minimum width of a character, by which indents are measured. */
  minStepEm: 0.3,
} as const;
