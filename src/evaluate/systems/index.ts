export * from './model-entry.js';
export * from './registry.js';
export * from './system.js';
