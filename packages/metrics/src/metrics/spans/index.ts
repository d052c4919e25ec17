export * from './span-scores.js';
export * from './spans.js';
