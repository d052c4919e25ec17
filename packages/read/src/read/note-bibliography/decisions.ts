/** When the notes of a paper are its bibliography. The values were chosen by hand. */
export const NOTES_AS_BIBLIOGRAPHY = {
  /** Minimum number of notes with a full reference. */
  minEntries: 3,
  /** Share of the notes that must cite a work; the others are remarks. */
  minCitingShare: 0.4,
  /** Longer notes are read up to here. */
  maxNoteLetters: 4000,
  /** A longer part is not a reference. */
  maxReferenceLetters: 1000,
  /** Maximum number of parts of a note that are examined. */
  maxParts: 100,
  /** Maximum number of parts of all notes: a longer text is a book without a list. */
  maxAllParts: 10_000,
  /** Maximum number of notes that are examined: a longer text is a book without a list. */
  maxNotes: 3000,
  /** Minimum letters of a word that identifies a short title. */
  minTitleWordLetters: 4,
  /** Maximum number of words of a short title that are compared. */
  maxTitleWords: 10,
  /** Maximum letters of the pages at the end of a part. */
  maxPagesLetters: 60,
} as const;

/** Which work a short form names. */
export const SHORT_FORM = {
  /** Share of a short title's longer words that must be in the title. */
  minSharedWords: 0.6,
  /** Worth of words that are in the title, but not together, in comparison with a phrase. */
  scatteredWords: 0.7,
  /** Worth of the title; all authors being named counts 1. */
  titleWeight: 3,
} as const;
