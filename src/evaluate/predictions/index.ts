export * from './prediction.js';
export * from './read.js';
export * from './write.js';
