export * from './example.js';
export * from './leakage.js';
export * from './manifest.js';
export * from './open.js';
export * from './sizes.js';
export * from './splits.js';
export * from './text-of.js';
export * from './writer.js';
