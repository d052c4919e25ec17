export * from './binary.js';
export * from './multiclass.js';
export { type ClassCounts, type ClassScores, type ScoreOptions, scoresFromCounts } from './scores.js';
