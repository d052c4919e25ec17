export * from './clean.js';
export * from './counters.js';
export * from './escape.js';
export * from './keys.js';
export * from './porter.js';
export * from './sentences.js';
export * from './stop-words.js';
export * from './words.js';
