/** A piece of a line: text, or a link. */
export type Piece = string | { text: string; href: string };

/** A line about a sentence; quotations are passages of other papers. */
export interface PageLine {
  pieces: Piece[];
  isQuote?: boolean;
}

export interface PageItem {
  /** A sentence of the manuscript, or the reason why the listed entries were not compared. */
  heading?: string;
  /** Location of the sentence: its section and paragraph. */
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
