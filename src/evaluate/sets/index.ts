export * from './open-set.js';
export { RECIPE_SETS } from './recipe-sets.js';
export * from './rows.js';
export * from './set.js';
