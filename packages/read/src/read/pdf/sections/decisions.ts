/**
 * What is a heading and where paragraphs begin. Leadings go from baseline to baseline of the body; sizes are shares of the
 * body's type size unless the field says otherwise. All values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** How strongly the type of a line suggests a heading. */
export const HEADING_TYPE = {
  /** Type is larger than the body's from this size. */
  minLargerSize: 1.06,
  /** Type below this size is small. */
  minFullSize: 0.9,
  /** Another font than the body's counts above this size. */
  minFontSize: 0.85,
  /** Bold type above this size may still be a heading. */
  minBoldSize: 0.78,
  /** Small capitals are as high as small letters. */
  minSmallCapitalsSize: 0.72,
  /** Points of strength that make a heading by type alone; one point needs more evidence. */
  minStrength: 2,
  /** Headings have one style if their sizes differ by less. */
  sameStylePt: 0.6,
  /** Share of typewriter letters that makes a line one of code. */
  minCodeShare: 0.8,
} as const;

/** The room around a heading. */
export const HEADING_ROOM = {
  /** Strong type needs hardly any room above... */
  minStrongLeadings: 1.05,
  /** ...a number of several parts a little... */
  minNumberedLeadings: 1.1,
  /** ...weak type more... */
  minWeakLeadings: 1.15,
  /** ...and small type the room of a section. */
  minSmallLeadings: 1.2,
  /** Lines nearer than this follow each other without room between. */
  maxTightLeadings: 1.3,
  /** Lines of one heading are no farther apart, in sizes of its own type. */
  maxLineStepEm: 1.55,
  /** Text is no farther below its heading. */
  maxTextBelowLeadings: 3,
  /** A line that ends this far before its column does was ended on purpose. */
  minShortEndEm: 2,
  /** A heading in the body's own type ends this far before its column does. */
  minNarrowEm: 3,
} as const;

/** How long a heading is. */
export const HEADING_LENGTH = {
  maxLineLetters: 130,
  maxNumberedLetters: 120,
  /** At least this many words with a full stop are a sentence. */
  minSentenceWords: 6,
  /** A heading in weak type has fewer words. */
  maxWeakWords: 25,
  maxLines: 4,
  maxLetters: 220,
  /** A heading within a paragraph's first line. */
  maxRunInWords: 16,
  minRunInLetters: 3,
} as const;

/** How headings are nested. */
export const HEADING_DEPTH = {
  /** A document numbers its sections if this many headings have numbers... */
  minNumbered: 3,
  /** ...and this share; also the share of well-known names that makes a style the outermost. */
  minNumberedShare: 0.3,
  /** Styles whose ranks differ by less are of one depth; a quarter of a point in size counts as much. */
  sameRank: 2.5,
  /** A part of a section that is set like the section is this far below it, in depths. */
  partDepth: 0.5,
  /** A heading this much smaller than that of the bibliography does not end it. */
  maxSmallerPt: 0.3,
  /** Sizes that differ by less are the same; those in a scan vary a little. */
  sameSizeShare: 0.045,
  /** Weight of a point of type size in the rank of a style... */
  pointWeight: 10,
  /** ...of bold type... */
  boldWeight: 12,
  /** ...of capitals... */
  capitalWeight: 8,
  /** ...and of italics. */
  italicWeight: -6,
  /** Styles are nested no deeper. */
  maxStyleDepth: 6,
  /** Headings that begin a paragraph are below all others. */
  runInDepth: 9,
} as const;

/** Where one paragraph ends and the next begins. */
export const PARAGRAPH_START = {
  /** Width of a space between words, at most; an indent is wider. */
  maxSpaceEm: 0.6,
  maxIndentEm: 4,
  /** At least this many indents show that paragraphs begin with one. */
  minIndents: 3,
  /** Lines with fewer letters, such as formulas and marks, may be of any size. */
  minSizedLetters: 12,
  /** Least leading of small type, in its own size. */
  minLeadingEm: 1.1,
  /** More room than this separates paragraphs... */
  maxStepLeadings: 1.45,
  /** ...and above this, something was between the lines, such as a figure. */
  minFloatLeadings: 1.9,
} as const;

/** Headings that begin a paragraph count if a document has several of one kind. */
export const RUN_IN = { minBold: 2, minItalic: 3 } as const;

/** Words of the text that a magazine repeats in large type. */
export const PULL_QUOTE = {
  minWords: 8,
  /** In sizes of the section headings. */
  minSize: 1.1,
} as const;

/** Sentences that a float interrupts. */
export const SPLIT_PARAGRAPH = {
  /** Fragments of the float between the two parts. */
  maxFragments: 3,
  maxFragmentLetters: 120,
} as const;

/** Notices that publishers print in every article. */
export const PUBLISHER_NOTICE = {
  /** They are recognised by their first lines. */
  firstLines: 3,
} as const;
