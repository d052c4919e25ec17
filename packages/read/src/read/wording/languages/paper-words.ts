/**
 * Headings, labels and other fixed phrases of papers in one language, as case-insensitive regular expressions. The phrases
 * of all languages are tried on every paper, so a phrase that has a different meaning in English does not belong here.
 *
 * Sources, to which other spellings were added by hand:
 * - figure, table, abstract, appendix, references: the captions in babel's locale files (LPPL), in all eight languages
 * - andOthers, editors, accessed, ibid, opCit, idem, see, note: the strings in biblatex's language files (LPPL); it has no
 *   Chinese and Japanese, whose words were written by hand
 * - mainSections, acknowledgements, keywords, theorems, proofs, notes, above, here, functionWords: written by hand
 *
 * Names of months are not here: `Intl` has them, from CLDR.
 */
export interface PaperWords {
  /** Names of main sections: introduction, related work, methods, results, discussion, conclusion. */
  mainSections: readonly string[];
  acknowledgements: readonly string[];
  /** Names of appendices; a number or title may follow. */
  appendix: readonly string[];
  /** Headings of bibliographies. */
  references: readonly string[];
  /** Headings of endnotes. */
  notes: readonly string[];
  abstract: readonly string[];
  keywords: readonly string[];
  /** Names of numbered statements in mathematics: theorem, lemma, definition. */
  theorems: readonly string[];
  proofs: readonly string[];
  /** The word in a figure's label, also abbreviated. */
  figure: readonly string[];
  table: readonly string[];
  /** Replaces the other authors after the first: "et al." */
  andOthers: readonly string[];
  /** Follows the names of editors: "eds." */
  editors: readonly string[];
  /** Precedes the date on which a page was read: "accessed". */
  accessed: readonly string[];
  /** Refers to the work cited directly before: "ibid." */
  ibid: readonly string[];
  /** Refers to the author's work that was cited before: "op. cit." */
  opCit: readonly string[];
  /** Refers to the author of the work cited before: "idem". */
  idem: readonly string[];
  /** The word "note" in a reference to another note: "(note 12)". */
  note: readonly string[];
  /** May precede the word "note": "supra note 12", "wie Anm. 3". */
  above: readonly string[];
  /** Precedes the page of a passage: "hier S. 15". */
  here: readonly string[];
  /** Precedes a reference: "see", "cf." */
  see: readonly string[];
  /** Frequent words, by which the language of a text is detected. Related languages share some of them. */
  functionWords: readonly string[];
}
