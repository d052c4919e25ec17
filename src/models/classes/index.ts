export * from './logistic-classes.js';
