export * from './bleu.js';
export * from './options.js';
export * from './statistics.js';
export * from './tokenise.js';
