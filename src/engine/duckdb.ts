import { createRequire } from 'node:module';

/** What jemalloc, DuckDB's allocator on Linux, reads when it is loaded. */
const ALLOCATOR = 'DUCKDB_JE_MALLOC_CONF';
/**
 * Memory that a query gives back goes to the system at once. By default jemalloc keeps it for a second, in which time the next query has
 * taken as much again: a link held a quarter more than it needed. To ask anew takes about a tenth of its processor time.
 */
const GIVE_BACK = 'dirty_decay_ms:0,muzzy_decay_ms:0';

/**
 * DuckDB, loaded as the CommonJS package that it is. An `import` would first look through all its files for the names that they
 * export, which takes longer than to load them, and every command and every worker that stores rows would wait for it.
 */
function load(): typeof import('@duckdb/node-api') {
  const own = process.env[ALLOCATOR];
  process.env[ALLOCATOR] = own ?? GIVE_BACK;
  try {
    return createRequire(import.meta.url)('@duckdb/node-api');
  } finally {
    // Commands that are started from here have no use for it.
    if (own === undefined) delete process.env[ALLOCATOR];
  }
}

export const { DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER, VARCHAR } = load();
