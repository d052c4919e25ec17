export * from './clean.js';
export * from './sentences.js';
