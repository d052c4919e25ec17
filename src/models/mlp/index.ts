export type { LabelledRows } from './loss.js';
export type { Network } from './network.js';
export * from './pairs.js';
export * from './ranker.js';
export * from './registry.js';
export * from './train.js';
