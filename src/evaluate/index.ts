export * from './readers/index.js';
