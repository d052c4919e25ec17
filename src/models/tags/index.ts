export * from './memory.js';
export * from './perceptron.js';
export * from './reference-tagger.js';
