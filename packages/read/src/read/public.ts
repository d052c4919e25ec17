/**
 * Readers: from files to papers, and readers of your own.
 *
 * @packageDocumentation
 */
export * from './read-papers.js';
export { readRecord } from './read-record.js';
export * from './reader.js';
export { readers } from './readers.js';
export { type ParsedReference, parseReference } from './reference-string/index.js';
export type { Broken } from './sources/archives.js';
export { type Found, recordsOf } from './sources/records.js';
