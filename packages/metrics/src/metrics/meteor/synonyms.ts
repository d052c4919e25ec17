/** A lexicon of synonyms; {@link loadWordNet} reads WordNet's files. */
export interface SynonymLexicon {
  /** What the signature calls it, with its version: `wordnet-3.1`. */
  name: string;
  /** The meanings that a word can have, as numbers. Two words are synonyms if they share one. */
  meanings(word: string): readonly number[];
  /** The single words that share a meaning with a word, itself included, in the case in which the lexicon has them. */
  synonyms(word: string): ReadonlySet<string>;
}
