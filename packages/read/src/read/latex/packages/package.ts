/**
 * How a command prints the works it cites: `textual` "Hess (2017)", `bracketed` "(Hess, 2017)", `bare` "Hess, 2017",
 * and so on.
 */
export type CitationForm =
  | 'textual'
  | 'bracketed'
  | 'bare'
  | 'names'
  | 'year'
  | 'bracketed-year'
  | 'title'
  | 'full'
  | 'alias'
  | 'bracketed-alias';

/** How a paper prints its citations: "[3]", "(Smith, 2019)" or "[Smi19]". */
export type CitationStyle = 'numeric' | 'author-year' | 'alphabetic';

/** How papers with one of these classes or packages cite. */
export interface CitationDefault {
  /** Patterns, because publishers put versions and years into the names. */
  class?: RegExp;
  package?: RegExp;
  style: 'numeric' | 'author-year';
  /** The class brings its bibliography style, so that the paper's `\bibliographystyle` means nothing. */
  isFixed?: true;
  /** The option that changes a fixed class to author-year. */
  authorYearOption?: string;
  /** Whether a comma separates names and year. Default: true. */
  comma?: false;
}

export type FloatKind = 'figure' | 'table' | 'algorithm' | 'verbatim' | 'text';

/** Names, separated by blanks. */
type Names = string;

/**
 * What a class or package provides, as far as a reader has to know it. A name belongs to one package only: to the one
 * that made it, where others took it over.
 */
export interface LatexPackage {
  /**
   * Commands, by how their arguments are read: `s` a star, `o` an option, `O` an option that is text, `r` a name, a
   * length or other source, `k` a key or keys, `m` text, `f` a few words of text, never a heading, `M` text
   * where a brace follows, `G` the same behind blanks, `R` a length where one does, `p` something in round brackets, `a` a note in angle brackets, `n` a note behind a star (`\cite{x}*{p. 3}` of amsrefs),
   * `+` more of the same, `x` something that is passed over unread; `-` stands for no arguments.
   */
  commands?: Readonly<Record<string, Names>>;
  /** Environments, by how the arguments behind their `\begin` are read. */
  environments?: Readonly<Record<string, Names>>;
  /** Commands written in LaTeX that the reader knows: name, arguments as `\NewDocumentCommand` has them, body. */
  macros?: readonly (readonly [name: string, parameters: string, body: string])[];
  /** Commands that stand for characters. */
  symbols?: Readonly<Record<string, string>>;
  /** Commands that cite, by how they print. Star, two notes and the keys are their arguments. */
  citations?: Readonly<Partial<Record<CitationForm, Names>>>;
  /** Commands that cite several times, each time with its own notes, as `\cites[3]{a}[7]{b}`: the name of the single form and an "s". */
  pluralCitations?: Names;
  citationDefaults?: readonly CitationDefault[];
  /** Options of classes, of natbib and of commands such as `\setcitestyle` that choose a citation style. */
  citationOptions?: Readonly<Partial<Record<CitationStyle, RegExp>>>;
  /** Names of bibliography styles, by the marks that they print. */
  bibliographyStyles?: Readonly<Partial<Record<CitationStyle, RegExp>>>;
  /** Bibliography styles that sort entries by author. The others list them in the order of citation. */
  sortedStyles?: RegExp;
  /** Classes and packages that have their year in the name, which is the first group of the pattern. */
  yearInName?: RegExp;
  /** Classes whose `\abstract` takes its parts as several arguments. */
  structuredAbstract?: RegExp;
  /** Display mathematics, kept as source; each also with a star. */
  math?: Names;
  /** Pictures written as programs, kept as source. */
  drawings?: Names;
  tabulars?: Names;
  /** Floats, by what they hold; each also with a star. */
  floats?: Readonly<Partial<Record<FloatKind, Names>>>;
  /** Theorem-like environments that need no declaration; each also with a star. */
  theorems?: Names;
}
