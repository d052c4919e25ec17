export * from './code-points.js';
export * from './identifiers.js';
export * from './licence.js';
export * from './marked-text.js';
export * from './model.js';
export * from './schema.js';
export * from './storable.js';
export * from './table-line.js';
