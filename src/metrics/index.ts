export * from './bleu/index.js';
export * from './error.js';
export * from './signature.js';
