import { createRequire } from 'node:module';

/**
 * DuckDB, loaded as the CommonJS package that it is. An `import` would first look through all its files for the names that they
 * export, which takes longer than to load them, and every command and every worker that stores rows would wait for it.
 */
export const { DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER, VARCHAR } = createRequire(import.meta.url)(
  '@duckdb/node-api',
) as typeof import('@duckdb/node-api');
