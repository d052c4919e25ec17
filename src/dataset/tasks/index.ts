export * from './evaluation.js';
export * from './examples.js';
export * from './marks.js';
export * from './published.js';
