export type { RougeInterval } from './bootstrap.js';
export * from './greedy/index.js';
export {
  type RougeMetric,
  RougeOptionError,
  type RougeOptions,
  type RougeSettings,
  type RougeVariant,
} from './options.js';
export type { RougeText } from './read.js';
export { type Rouge, type RougeCorpusScore, type RougePair, type RougeScores, rouge } from './rouge.js';
export type { RougeScore } from './score.js';
