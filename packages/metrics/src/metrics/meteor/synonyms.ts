/** A lexicon of synonyms; {@link loadWordNet} reads WordNet's files. */
export interface SynonymLexicon {
  /** Its name and version in signatures: `wordnet-3.1`. */
  name: string;
  /** Returns the meanings that a word can have, as numbers. Two words are synonyms if they share one. */
  meanings(word: string): readonly number[];
  /** Returns the single words that share a meaning with a word, including itself, in the lexicon's case. */
  synonyms(word: string): ReadonlySet<string>;
}
