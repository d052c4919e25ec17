/**
 * Reads papers from files, and lets you add your own readers.
 *
 * @packageDocumentation
 */

export type { OcrOptions } from './ocr/options.js';
export * from './read-papers.js';
export { readRecord } from './read-record.js';
export * from './reader.js';
export { readers } from './readers.js';
export { type ParsedReference, parseReference } from './reference-string/index.js';
export type { BrokenSource } from './sources/archives.js';
export { type FoundRecord, findRecords } from './sources/records.js';
