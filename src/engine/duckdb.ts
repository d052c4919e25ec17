import { createRequire } from 'node:module';

/** Environment variable that configures jemalloc, DuckDB's allocator on Linux, when it is loaded. */
const ALLOCATOR_VARIABLE = 'DUCKDB_JE_MALLOC_CONF';
/**
 * Returns freed memory to the system at once. By default jemalloc keeps it for a second while the next query allocates as
 * much again, so that linking used a quarter more memory than it needed. This costs about 10% processor time.
 */
const RETURN_MEMORY = 'dirty_decay_ms:0,muzzy_decay_ms:0';

/**
 * Loads DuckDB as the CommonJS package that it is. An `import` would first scan all its files for the names they export, which takes
 * longer than loading them, and would delay every command and every worker that stores rows.
 */
function loadDuckDB(): typeof import('@duckdb/node-api') {
  const userSetting = process.env[ALLOCATOR_VARIABLE];
  process.env[ALLOCATOR_VARIABLE] = userSetting ?? RETURN_MEMORY;
  try {
    return createRequire(import.meta.url)('@duckdb/node-api');
  } finally {
    // Child processes must not inherit it.
    if (userSetting === undefined) delete process.env[ALLOCATOR_VARIABLE];
  }
}

export const { DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER, VARCHAR } = loadDuckDB();
