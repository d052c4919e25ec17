/** Message for pages that were not recognised in time. Ingest reads the limit from stored messages, to retry with a larger one. */
export const latePagesMessage = (timeoutMs: number): string =>
  `not within the time limit of ${timeoutMs / 1000} s per document; raise --timeout`;

/** Regular expression for {@link latePagesMessage}, for JavaScript and SQL; the group is the limit in seconds. */
export const LATE_PAGES = 'not within the time limit of ([0-9.]+) s per document';

/** The code of a warning about pages that were not recognised. */
export const NOT_RECOGNISED = 'not-recognised';
