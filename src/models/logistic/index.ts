export * from './lbfgs.js';
export * from './logistic.js';
export * from './sparse-rows.js';
