export * from './citeworth.js';
export * from './published.js';
export * from './sciqfs.js';
export * from './summaries.js';
