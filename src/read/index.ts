export { MAX_RECORD_BYTES, sha256 } from './bytes.js';
export * from './reader.js';
export { readerNamed, readers, readRecord } from './readers.js';
export type { Broken } from './sources/archives.js';
export { type Found, recordsOf } from './sources/records.js';
