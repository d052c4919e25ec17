/** Compares what a reader makes of a paper with a gold version of the same paper. Used by the benchmarks and by tests on real corpora. */
export { type Comparison, comparePapers } from './compare-papers.js';
export { countProtocol, MATCHINGS, type ProtocolCounts, scoreCounts } from './grobid-protocol.js';
export { type Summary, summarise } from './summary.js';
export { compareTables, type TableComparison, type TableScore } from './tables.js';
export { MIN_SIMILARITY, textSimilarity } from './text-similarity.js';
