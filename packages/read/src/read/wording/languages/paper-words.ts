/**
 * Words that papers in one language print around their text. Phrases are regular expressions, matched in any case. All of
 * them are tried on every paper, so a word that English papers print with another meaning does not belong here.
 *
 * Sources, to whose words other spellings were added by hand:
 * - figure, table, abstract, appendix, references: the captions in babel's locale files (LPPL), in all eight languages
 * - others, editors, accessed, ibid, opCit, idem, see, note: the strings in biblatex's language files (LPPL); it has no
 *   Chinese and Japanese, whose words were written by hand
 * - main, acknowledgements, keywords, notes, above, here, functionWords: written by hand
 *
 * Names of months are not here: `Intl` has them, from CLDR.
 */
export interface PaperWords {
  /** Names of main sections: introduction, related work, methods, results, discussion, conclusion. */
  main: readonly string[];
  acknowledgements: readonly string[];
  /** Names of appendices; a number or title may follow. */
  appendix: readonly string[];
  /** Headings of bibliographies. */
  references: readonly string[];
  /** Headings of endnotes. */
  notes: readonly string[];
  abstract: readonly string[];
  keywords: readonly string[];
  /** The word of a figure's label, also shortened. */
  figure: readonly string[];
  table: readonly string[];
  /** What follows the first author's name instead of the others: "et al." */
  others: readonly string[];
  /** What marks the names before it as those of editors. */
  editors: readonly string[];
  /** What comes before the date on which a page was read. */
  accessed: readonly string[];
  /** The work cited directly before: "ibid." */
  ibid: readonly string[];
  /** The work of this author that was cited before: "op. cit." */
  opCit: readonly string[];
  /** The author of the work cited before: "idem". */
  idem: readonly string[];
  /** A note, in a reference to another note: "(note 12)". */
  note: readonly string[];
  /** What may come before it: "supra note 12", "wie Anm. 3". */
  above: readonly string[];
  /** What comes before the page of a passage: "hier S. 15". */
  here: readonly string[];
  /** Opens a mere pointer: "see", "cf." */
  see: readonly string[];
  /** Frequent words, by which the language of a text is detected. Related languages share some of them. */
  functionWords: readonly string[];
}
