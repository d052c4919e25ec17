export * from './distance.js';
export * from './embedder.js';
export * from './model-place.js';
export * from './nearest.js';
export * from './pooling.js';
export { type CacheKey, VectorCache } from './vector-cache.js';
export * from './vectors.js';
