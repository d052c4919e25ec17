export { decodeText, MAX_RECORD_BYTES, sha256 } from './bytes.js';
export * from './reader.js';
export { readerNamed, readers, readRecord } from './readers.js';
export { type ParsedReference, parseReference } from './reference-string/index.js';
export { type Broken, type Leaf, unpacked } from './sources/archives.js';
export { allBytes, byteLines } from './sources/lines.js';
export { filesOf } from './sources/paths.js';
export { type Found, recordsOf } from './sources/records.js';
export * from './xml/tree.js';
