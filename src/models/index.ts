export * from './extractive/index.js';
export * from './model.js';
export * from './rankers/index.js';
export * from './tfidf/index.js';
