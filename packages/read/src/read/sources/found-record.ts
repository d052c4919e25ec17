import type { SourceRecord } from '../reader.js';

/** A record and the name of the reader for its format. */
export interface FoundRecord {
  record: SourceRecord;
  reader: string;
  /** Position among all sources: the index of its file, and its index in the file. */
  place?: [file: number, record: number];
}
