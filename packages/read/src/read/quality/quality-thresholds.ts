// Thresholds for signs of a bad reading. The values were chosen by hand.

export const SENTENCE_BREAK = {
  /** Shorter paragraphs are items of lists and labels, which often end without a full stop. */
  minChars: 100,
} as const;

export const ENTRY_IN_TEXT = {
  /** Maximum length of a paragraph that looks like a bibliography entry. */
  maxChars: 500,
  /** Minimum number of consecutive paragraphs that look like entries: a single one may describe a data source. */
  minParagraphs: 3,
} as const;

export const MISSING_ABSTRACT = {
  /** Letters and short notes, which have no abstract, have a shorter body or fewer bibliography entries. */
  minBodyChars: 12_000,
  minEntries: 8,
} as const;

/** When headings are missing. In the JATS files of eleven collections, a long paper has one heading for every 500 to 6000 characters. */
export const MISSING_HEADINGS = {
  /** Shorter bodies may have none. */
  minBodyChars: 8000,
  /** A body should have at least one heading per this many characters. */
  charsPerHeading: 8000,
} as const;
