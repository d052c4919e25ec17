/**
 * The corpus: read papers into a folder of tables, link what they cite, and query it.
 *
 * @packageDocumentation
 */
export type { Row } from '../database/database.js';
export type { StepProgress } from '../engine/index.js';
export type { PlaceOptions } from '../places/index.js';
export * from './ingest.js';
export * from './link/index.js';
export { type MergeOptions, type MergeResult, mergeSlices } from './merge-slices.js';
export { type Corpus, openCorpus } from './open-corpus.js';
export { type SourceParagraph, sourceParagraph } from './source-paragraph.js';
export { type FailureRow, failures, type StatsTable, stats } from './stats.js';
export { type WarningKind, type WarningRow, warningKinds, warnings } from './warnings.js';
