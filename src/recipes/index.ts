export * from './build.js';
export * from './candidates.js';
export * from './citing-paper.js';
export * from './recipe.js';
export * from './registry.js';
export * from './restrict.js';
export { SOURCE_KINDS } from './wikiref/options.js';
