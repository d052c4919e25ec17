/** Limits for lines of authors. */
export const AUTHOR_LINES = {
  /** Maximum number of lines that are searched for names. */
  maxLines: 40,
  /** Maximum length of a name. */
  maxNameChars: 60,
} as const;

/** Limits of the text that is searched for year, journal and identifiers. */
export const PUBLICATION_TEXT = {
  /** Maximum number of page headers that are searched. */
  maxHeads: 40,
  /** The arXiv number is within this many characters from the start of the text. */
  maxArxivChars: 3000,
} as const;
