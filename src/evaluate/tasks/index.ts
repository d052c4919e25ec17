export * from './classification.js';
export * from './generation.js';
export * from './labelling.js';
export { pooledFigures } from './pooled-figures.js';
export * from './ranking.js';
export * from './retrieval.js';
export * from './summary.js';
export * from './tagging.js';
export * from './task.js';
