import type { SourceRecord } from '../reader.js';

/** A record with the reader that knows its format. */
export interface Found {
  record: SourceRecord;
  /** The reader's name. */
  reader: string;
  /** Where it stands in the order of all sources: the number of its file, and its own. */
  place?: [file: number, record: number];
}
