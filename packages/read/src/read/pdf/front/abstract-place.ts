/** Where in the document's lines the abstract stands; its label may take the first units of the first line. */
export interface AbstractPlace {
  from: number;
  to: number;
  /** Units of the line at `from` that are the label. */
  label: number;
}

/** A text of fewer words is no abstract. */
export const FEWEST_WORDS = 20;
