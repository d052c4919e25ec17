export { decodeText, MAX_RECORD_BYTES, sha256 } from './bytes.js';
export { hasConverter, IMAGES } from './images/index.js';
export { checkReader, loadReaders } from './load-readers.js';
export { findOcrEngine } from './ocr/engine.js';
export { LATE_PAGES, NOT_RECOGNISED } from './ocr/late-pages.js';
export {
  DEFAULT_OCR_LANGUAGE,
  OCR_LANGUAGES,
  type OcrMode,
  type OcrOptions,
  parseOcrLanguage,
} from './ocr/options.js';
export { readRecord } from './read-record.js';
export * from './reader.js';
export { readerTraits } from './reader-traits.js';
export { sourceHash } from './source-hash.js';
export { ARCHIVE_LIMITS, type ArchiveLimits } from './sources/archive-limits.js';
export { type Leaf, type UnpackOptions, unpack } from './sources/archives.js';
export type { BrokenSource } from './sources/broken.js';
export { ByteCollector } from './sources/byte-collector.js';
export type { Capture, CaptureFound } from './sources/capture.js';
export {
  decodeBody,
  type HttpMessage,
  isPageType,
  MAX_CHUNKS,
  parseHttpMessage,
} from './sources/http-message.js';
export { allBytes, byteLines, peek } from './sources/lines.js';
export { findFiles, totalBytes } from './sources/paths.js';
export {
  type FileList,
  type FoundRecord,
  findRecords,
  type RecordOptions,
  type Slice,
  type StreamedFile,
  sourceFiles,
} from './sources/records.js';
export { FILES_PER_SLICE } from './sources/slice.js';
export { WARC_FIELD, type WarcRecord, warcRecords } from './sources/warc.js';
export * from './xml/tree.js';
