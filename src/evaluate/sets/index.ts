export { createTask, type SetOptions } from './dataset-set.js';
export * from './gold.js';
export * from './marked.js';
export * from './open-set.js';
export * from './rows.js';
export * from './set.js';
export * from './third-party-sets.js';
export { chooseQuery } from './trained-query.js';
