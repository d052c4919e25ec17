export * from './memory.js';
export * from './perceptron.js';
