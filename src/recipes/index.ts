export * from './candidates.js';
export * from './citing-paper.js';
export * from './recipe.js';
