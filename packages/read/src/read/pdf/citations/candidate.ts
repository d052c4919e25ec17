/** How a citation mark is printed. */
export type MarkKind = 'bracket' | 'parenthesis' | 'raised' | 'lettered' | 'author-year' | 'link';

/** A stretch of a paragraph that may be a citation mark, with the places of the entries it leads to. */
export interface Candidate {
  kind: MarkKind;
  start: number;
  end: number;
  /** Places in the bibliography; null for a work that it does not list. */
  works: (number | null)[];
}

/** A half-open stretch of text. */
export interface Stretch {
  start: number;
  end: number;
}

export const overlaps = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end;
