export * from './clean.js';
export * from './keys.js';
export * from './sentences.js';
