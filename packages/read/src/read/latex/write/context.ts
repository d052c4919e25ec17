import type { DocumentState } from '../expand/document-state.js';
import type { Numbering } from '../numbering/numbered.js';
import type { CitationPrinter } from './citation-printer.js';

/** What the parts of the reader share while they write one paper. */
export interface PaperContext {
  state: DocumentState;
  numbering: Numbering;
  citations: CitationPrinter;
  /** What the paper has cleveref call things, one and several: `\crefname{figure}{Fig.}{Figs.}`. */
  names: ReadonlyMap<string, readonly [one: string, several: string]>;
  /** True where babel's shorthands for German are in force. */
  german: boolean;
}
