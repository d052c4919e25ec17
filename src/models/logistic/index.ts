export * from './lbfgs.js';
export * from './logistic.js';
