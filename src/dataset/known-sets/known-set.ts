/** A row of an evaluation set: the texts and papers that examples are compared with. */
export type KnownRow = Record<string, unknown>;

/** A third-party evaluation set, read in its published layout. */
export interface KnownSet {
  /** The name that selects the set, as in `scitldr:PATH`. */
  name: string;
  title: string;
  /** Where it is published, and what a record must have. */
  contents: string;
  /** Selects the files to read from all file names below a folder. */
  files(names: readonly string[]): readonly string[];
  /** Reads a file that is neither JSON lines nor Parquet. */
  readFile?(file: string): Iterable<KnownRow>;
  /** Converts a record to rows; undefined if the record does not have the layout of this set. */
  rows(record: Readonly<Record<string, unknown>>): readonly KnownRow[] | undefined;
}
