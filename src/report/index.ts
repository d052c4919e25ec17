export * from './histogram.js';
export { html, type Markup } from './html.js';
export { renderPage } from './page.js';
export * from './render.js';
export * from './report.js';
export * from './sections.js';
export type { Statistics } from './statistics.js';
