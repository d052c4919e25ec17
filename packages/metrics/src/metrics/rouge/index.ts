export type { RougeInterval } from './bootstrap.js';
export * from './greedy/index.js';
export { confidenceIntervals, MAX_BOOTSTRAP_PAIRS } from './intervals.js';
export type { RougeMetric, RougeVariant } from './metric.js';
export type { RougeLimit, RougeOptions, RougeSettings } from './options.js';
export type { RougeText } from './read.js';
export {
  type Rouge,
  type RougeCorpusScore,
  type RougeHooks,
  type RougePair,
  type RougeScores,
  rouge,
} from './rouge.js';
export type { RougeScore } from './score.js';
