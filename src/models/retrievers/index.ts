export * from './hybrid.js';
export * from './reorder.js';
export * from './retriever.js';
