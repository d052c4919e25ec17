export {
  type GreedySeed,
  type GreedySelection,
  type GreedySelector,
  type GreedySentences,
  greedy,
} from './greedy.js';
export type { GreedyOptions, GreedySettings } from './options.js';
