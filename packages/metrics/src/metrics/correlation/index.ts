export * from './pearson.js';
export * from './spearman.js';
