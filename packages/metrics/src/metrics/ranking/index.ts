export * from './average-precision.js';
export type { Relevance } from './by-class.js';
export * from './roc-auc.js';
