export * from './query-features.js';
export * from './quotes.js';
export * from './replay.js';
export * from './session.js';
