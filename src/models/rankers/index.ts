export * from './embedding-ranker.js';
export type { RankingMeasure } from './measure.js';
export * from './registry.js';
export * from './tfidf-ranker.js';
