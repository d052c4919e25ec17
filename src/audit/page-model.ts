/** A piece of a line: text, or a link. */
export type Piece = string | { text: string; href: string };

/** A line about a sentence; quotations are passages of other papers. */
export interface PageLine {
  pieces: Piece[];
  isQuote?: boolean;
}

export interface PageItem {
  /** The sentence of the manuscript, and where it is. */
  sentence?: string;
  place?: string;
  lines: PageLine[];
}

export interface PageSection {
  id: string;
  title: string;
  note?: string;
  items: PageItem[];
}

/** What a report says, for all formats. */
export interface AuditPage {
  title: string;
  subtitle: string;
  summary: string[];
  sections: PageSection[];
}
