export * from './registry.js';
export * from './system.js';
