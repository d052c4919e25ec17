import { closeSync, openSync } from 'node:fs';
import { readRange, writeFully } from '../../engine/index.js';

/** The place of a row in its file. Keys count through the rows of all files. */
export interface RowPlace {
  key: number;
  start: number;
  bytes: number;
}

/** Size of a record: three numbers of eight bytes. */
const RECORD_BYTES = 24;

/** Keeps the dropped rows, each with the kept row that it repeats, in a file, so that memory does not grow with them. */
export class SupersededRows {
  private readonly file: number;

  constructor(path: string) {
    this.file = openSync(path, 'w+');
  }

  add(key: number, kept: RowPlace): void {
    // Keys are stored plus one, because 0 marks the gaps of the file.
    const record = new Float64Array([kept.key + 1, kept.start, kept.bytes]);
    writeFully(this.file, new Uint8Array(record.buffer), key * RECORD_BYTES);
  }

  /** Finds the kept row that a dropped row repeats; undefined if the row is kept. */
  find(key: number): RowPlace | undefined {
    const record = readRange(this.file, key * RECORD_BYTES, RECORD_BYTES);
    if (record.length < RECORD_BYTES) return undefined;
    const [stored = 0, start = 0, bytes = 0] = new Float64Array(new Uint8Array(record).buffer);
    return stored === 0 ? undefined : { key: stored - 1, start, bytes };
  }

  close(): void {
    closeSync(this.file);
  }
}
