export { type GreedySeed, type GreedySelection, type GreedySelector, greedy } from './greedy.js';
export type { GreedyOptions, GreedySettings } from './options.js';
