export { type AnyEntry, type ApiOptions, type ModelContext, type ModelEntry, modelFor } from './entry.js';
export * from './registry.js';
export * from './system.js';
export { answerRows } from './trained/answer-rows.js';
