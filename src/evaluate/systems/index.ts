export { type AnyEntry, type ApiOptions, createModel, type ModelContext, type ModelEntry } from './entry.js';
export * from './registry.js';
export { rerankedEntry } from './reranked.js';
export * from './system.js';
export { answerRows } from './trained/answer-rows.js';
