export * from './bootstrap.js';
export { meanStatistic, type SamplingOptions, type Statistic } from './paired.js';
export * from './randomisation.js';
