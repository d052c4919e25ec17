/** The lines of the abstract. */
export interface AbstractPlace {
  from: number;
  to: number;
  /** Number of units of the line at `from` that are the label. */
  label: number;
}
