export * from './histogram.js';
export * from './render.js';
export * from './report.js';
export * from './sections.js';
export type { Statistics } from './statistics.js';
