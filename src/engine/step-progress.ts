/** The progress that `ingest`, `link` and `build` pass to `onProgress` while they run. */
export interface StepProgress {
  /** The current step, for example `reading papers` or `merging works`. */
  step: string;
  /** Number of papers, texts or rows processed in this step. */
  done: number;
  /** Number to process in this step, if known. */
  total?: number;
  /** The finished share of this step, from 0 to 1, if known. */
  share?: number;
  /** Number of papers that failed. */
  failures: number;
}
