export * from './bleu.js';
export type { BleuOptions, BleuSmoothing } from './options.js';
export { type BleuStatistics, sumBleuStatistics } from './statistics.js';
export * from './tokenise.js';
