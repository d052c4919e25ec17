export * from './clean.js';
export * from './porter.js';
export * from './stop-words.js';
export * from './words.js';
