export * from './nearest-text.js';
