import type { DocumentState } from '../expand/document-state.js';
import type { Numbering } from '../numbering/numbered.js';
import type { Node } from '../tree/tree.js';
import type { CitationPrinter } from './citation-printer.js';

/** The mark of a note that cites: its number, and the entries; null for one that was not found. */
export interface NoteMark {
  mark: string;
  works: (string | null)[];
}

/** State shared by the parts of the reader while they write one paper. */
export interface PaperContext {
  state: DocumentState;
  numbering: Numbering;
  citations: CitationPrinter;
  /** cleveref's names for things: `\crefname{figure}{Fig.}{Figs.}`. */
  names: ReadonlyMap<string, readonly [singular: string, plural: string]>;
  /** True if babel's German shorthands are active. */
  german: boolean;
  /** The notes whose marks are citations. */
  noteMarks?: ReadonlyMap<Node, NoteMark>;
}
