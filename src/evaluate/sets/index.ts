export * from './open-set.js';
export * from './set.js';
