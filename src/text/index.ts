export * from './clean.js';
