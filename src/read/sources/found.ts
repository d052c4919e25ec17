import type { SourceRecord } from '../reader.js';

/** A record with the reader that knows its format. */
export interface Found {
  record: SourceRecord;
  /** The reader's name. */
  reader: string;
}
