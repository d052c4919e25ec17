export * from './measures.js';
export type { RankedQuery, RelevantDocuments } from './ranked.js';
export * from './retrieval.js';
