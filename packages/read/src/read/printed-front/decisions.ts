/** Where the names of authors are. */
export const AUTHOR_LINES = {
  /** Maximum number of lines that are searched for names. */
  maxLines: 40,
  /** Maximum length of a name. */
  maxNameLetters: 60,
} as const;

/** Where year, journal and identifiers are looked for. */
export const PUBLICATION_TEXT = {
  /** Maximum number of running heads that are searched. */
  maxHeads: 40,
  /** The arXiv number is within this many letters from the start of the text. */
  maxArxivLetters: 3000,
} as const;
