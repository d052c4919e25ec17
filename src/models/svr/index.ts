export * from './linear-svr.js';
export * from './query-features.js';
export * from './svr-scorer.js';
