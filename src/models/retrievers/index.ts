export * from './hybrid.js';
export * from './retriever.js';
