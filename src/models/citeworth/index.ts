export * from './citeworth.js';
export * from './features.js';
export * from './positive-unlabelled.js';
export * from './surface.js';
export * from './threshold.js';
