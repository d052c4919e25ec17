export * from './database.js';
export * from './folder.js';
export * from './ingest.js';
export * from './link/index.js';
export * from './read-papers.js';
export * from './source-paragraph.js';
export * from './stats.js';
export { INGESTED, LINKED } from './tables.js';
export { createViews } from './views.js';
