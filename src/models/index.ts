export * from './model.js';
export * from './tfidf/index.js';
