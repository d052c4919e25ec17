export * from './bootstrap.js';
export { holm } from './holm.js';
export { type McNemarOptions, type McNemarResult, mcnemar } from './mcnemar.js';
export { meanStatistic, type SamplingOptions, type Statistic } from './paired.js';
export type { PairedTestResult } from './paired-scores.js';
export * from './randomisation.js';
export * from './resampled.js';
export { pairedTTest } from './t-test.js';
export { wilcoxonSignedRank } from './wilcoxon.js';
