import type { DuckDBConnection } from '@duckdb/node-api';
import type { Row } from './sql-database.js';

/**
 * Runs a query and yields its rows in chunks. The connection must not run anything else meanwhile: DuckDB would end the result without
 * an error. A result that fails half-way, for example at a damaged page of a Parquet file, also ends as if it were complete, but then
 * the transaction is aborted, so that its next statement fails.
 */
export async function* streamResult(connection: DuckDBConnection, sql: string): AsyncGenerator<Row[]> {
  await connection.run('BEGIN');
  yield* (await connection.stream(sql)).yieldRowObjectJson();
  try {
    await connection.run('SELECT 1');
  } catch (cause) {
    await throwQueryError(connection, sql);
    throw new Error('a query failed after some of its rows had been read', { cause });
  }
  await connection.run('COMMIT');
}

/** Runs a failed query again, discarding its rows, because only then does DuckDB report the error. */
async function throwQueryError(connection: DuckDBConnection, sql: string): Promise<void> {
  await connection.run('ROLLBACK');
  await connection.run('BEGIN');
  await connection.run(`EXPLAIN ANALYZE ${sql}`);
  await connection.run('ROLLBACK');
}
