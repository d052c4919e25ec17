export { type GreedySelection, type GreedySelector, greedy } from './greedy.js';
export type { GreedyOptions, GreedySettings } from './options.js';
export type { GreedySeed } from './search.js';
export type { GreedySentences } from './sentences.js';
