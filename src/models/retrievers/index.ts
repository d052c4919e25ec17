export * from './retriever.js';
