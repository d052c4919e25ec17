export * from './cells.js';
export * from './print.js';
export * from './result-row.js';
export * from './result-table.js';
