export * from './addresses.js';
export * from './hub.js';
export * from './names.js';
export * from './numbers.js';
export * from './slurm.js';
export * from './spans.js';
export * from './value.js';
