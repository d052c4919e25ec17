export * from './diff.js';
export * from './manifest.js';
export * from './prediction.js';
export * from './read.js';
export * from './write.js';
