export { downloadedModel, downloadModel } from './downloaded-model.js';
export * from './embedder.js';
export { checkExternalData, externalDataFiles } from './external-data.js';
export { checkModelFiles } from './model-files.js';
export * from './model-location.js';
export * from './pooling.js';
export * from './token-encoder.js';
export { type CacheKey, VectorCache } from './vector-cache.js';
