export * from './active/index.js';
export * from './citeworth/index.js';
export * from './example-rows.js';
export * from './extractive/index.js';
export * from './logistic/index.js';
export * from './mlp/index.js';
export * from './model.js';
export * from './rankers/index.js';
