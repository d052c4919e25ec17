export * from './embedding-ranker.js';
export * from './greedy-ranker.js';
export type { RankingMeasure } from './measure.js';
export * from './tfidf-ranker.js';
