export * from './embedder.js';
export * from './model-place.js';
export * from './pooling.js';
export * from './token-encoder.js';
export { type CacheKey, VectorCache } from './vector-cache.js';
