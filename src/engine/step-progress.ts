/** What `ingest`, `link` and `build` report to `onProgress`, over and over while they run. */
export interface StepProgress {
  /** What is being done, as in `reading papers` or `merging works`. */
  step: string;
  /** Papers, texts or rows that this step has done. */
  done: number;
  /** How many it will do, if that is known. */
  total?: number;
  /** The share of the step that is done, from 0 to 1, if that is known. */
  share?: number;
  /** Papers that failed. */
  failures: number;
}
