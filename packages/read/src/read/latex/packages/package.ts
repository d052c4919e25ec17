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
