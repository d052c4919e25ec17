export * from './curve.js';
export * from './page.js';
export * from './print.js';
