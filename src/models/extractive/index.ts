export * from './lexrank.js';
export * from './mmr.js';
export * from './oracles.js';
export * from './plain.js';
export * from './query-similarity.js';
export * from './ranked.js';
export type { RedundancyRule } from './redundancy.js';
export { type SearchedRouge, searchThreshold } from './search-threshold.js';
export {
  Selection,
  type SelectionOptions,
  type SelectionSettings,
  select,
  selectionSettings,
} from './selection.js';
export { countWords, cutWords } from './word-budget.js';
