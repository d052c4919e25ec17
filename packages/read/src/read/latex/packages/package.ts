/** How a citation command prints: `textual` "Hess (2017)", `bracketed` "(Hess, 2017)", `bare` "Hess, 2017", and so on. */
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

/** The citation style of papers with a matching class or package. */
export interface CitationDefault {
  /** Patterns, because names contain versions and years. */
  class?: RegExp;
  package?: RegExp;
  style: 'numeric' | 'author-year';
  /** The class sets the bibliography style, overriding the paper's `\bibliographystyle`. */
  isFixed?: true;
  /** The option that changes a fixed class to author-year. */
  authorYearOption?: string;
  /** Whether a comma separates names and year. Default: true. */
  comma?: false;
}

export type FloatKind = 'figure' | 'table' | 'algorithm' | 'verbatim' | 'text';

/** Names, separated by white space. */
type Names = string;

/** What a class or package provides to the reader. Each name belongs to the package that introduced it. */
export interface LatexPackage {
  /**
   * Commands, by the signature of their arguments: `s` a star; `o` an option; `O` an option with text; `r` a name, a length or other
   * source; `k` a key or keys; `m` text; `f` short text that never contains a heading; `M` text, only if a brace follows; `G` the same,
   * also after spaces; `R` like `r`, only if a brace follows; `p` an option in round brackets; `a` a note in angle brackets; `n` a note
   * after a star (amsrefs' `\cite{x}*{p. 3}`); `+` repeats options and keys; `x` an argument that is ignored; `-` no arguments.
   */
  commands?: Readonly<Record<string, Names>>;
  /** Environments, by the signature of the arguments after `\begin{…}`. */
  environments?: Readonly<Record<string, Names>>;
  /** Commands defined in LaTeX: name, argument specification of `\NewDocumentCommand`, body. */
  macros?: readonly (readonly [name: string, parameters: string, body: string])[];
  /** Commands that print characters. */
  symbols?: Readonly<Record<string, string>>;
  /** Citation commands, by form. Their arguments are a star, two notes and the keys. */
  citations?: Readonly<Partial<Record<CitationForm, Names>>>;
  /** Citation commands with notes per key, as in `\cites[3]{a}[7]{b}`: the name of the simple command and an "s". */
  pluralCitations?: Names;
  citationDefaults?: readonly CitationDefault[];
  /** Options of classes, of natbib and of commands such as `\setcitestyle` that choose a citation style. */
  citationOptions?: Readonly<Partial<Record<CitationStyle, RegExp>>>;
  /** Bibliography styles, by the citation style they produce. */
  bibliographyStyles?: Readonly<Partial<Record<CitationStyle, RegExp>>>;
  /** Bibliography styles that sort entries by author. The others list them in the order of citation. */
  sortedStyles?: RegExp;
  /** Classes and packages with the year in their name; the pattern's first group is the year. */
  yearInName?: RegExp;
  /** Classes whose `\abstract` takes its parts as several arguments. */
  structuredAbstract?: RegExp;
  /** Classes and packages for slides, with overlay specifications such as `<1->` after commands. */
  overlays?: RegExp;
  /** Packages whose numbered examples the reader counts. */
  numberedExamples?: RegExp;
  /** Classes that number equations, figures and tables by chapter. */
  chapterNumbering?: RegExp;
  /** Display mathematics, kept as source; each also with a star. */
  math?: Names;
  /** Drawings, kept as source. */
  drawings?: Names;
  tabulars?: Names;
  /** Floats, by kind; each also with a star. */
  floats?: Readonly<Partial<Record<FloatKind, Names>>>;
  /** Theorem-like environments that need no declaration; each also with a star. */
  theorems?: Names;
}
