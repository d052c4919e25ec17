/** When the notes of a paper are read as its bibliography. The values were chosen by hand. */
export const NOTES_AS_BIBLIOGRAPHY = {
  /** Minimum number of notes with a full reference. */
  minEntries: 3,
  /** Minimum share of notes that cite a work; the others are remarks. */
  minCitingShare: 0.4,
  /** Number of characters of a note that are read. */
  maxNoteChars: 4000,
  /** A longer part is not a reference. */
  maxReferenceChars: 1000,
  /** Maximum number of parts of a note that are examined. */
  maxParts: 100,
  /** Maximum number of parts of all notes: a longer text is a book without a list. */
  maxAllParts: 10_000,
  /** Maximum number of notes that are examined: a longer text is a book without a list. */
  maxNotes: 3000,
  /** Minimum length of a word that identifies a short title. */
  minTitleWordLetters: 4,
  /** Maximum number of words of a short title that are compared. */
  maxTitleWords: 10,
  /** Maximum length of the page numbers at the end of a part. */
  maxPagesChars: 60,
} as const;

/** Which work a short form refers to. */
export const SHORT_FORM = {
  /** Minimum share of a short title's longer words that are in the title. */
  minSharedWords: 0.6,
  /** Factor for words that are in the title, but not next to each other. */
  scatteredWordsFactor: 0.7,
  /** Weight of the title. A short form with all authors gets one point for them. */
  titleWeight: 3,
} as const;
