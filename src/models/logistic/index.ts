export { type Design, finiteFeature, type ShowRow } from './design.js';
export * from './lbfgs.js';
export * from './logistic.js';
