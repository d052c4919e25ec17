/** The way in which a citation mark is printed; `lettered` is a label such as "[Knu84]". */
export type MarkKind = 'bracket' | 'parenthesis' | 'superscript' | 'lettered' | 'author-year' | 'link';

/** A span of a paragraph that may be a citation mark, with the entries that it cites. */
export interface Candidate {
  kind: MarkKind;
  start: number;
  end: number;
  /** Indexes in the bibliography; null for a work that is not listed. */
  works: (number | null)[];
}

/** A half-open span of text. */
export interface Span {
  start: number;
  end: number;
}

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
