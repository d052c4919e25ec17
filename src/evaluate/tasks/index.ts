export * from './labelling.js';
export * from './ranking.js';
export * from './summary.js';
export * from './task.js';
