import type { DuckDBConnection } from '@duckdb/node-api';
import type { Row } from './sql-database.js';

/**
 * The rows of a result of any size, in chunks. The connection must run nothing else meanwhile: DuckDB would end the result without an
 * error. A result that fails half-way, for example at a damaged page of a Parquet file, also ends as if it were complete; but its
 * transaction is then aborted, so the next statement of that transaction fails.
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

/** Runs a failed query again without keeping its rows, because DuckDB reports why it failed only then. */
async function throwQueryError(connection: DuckDBConnection, sql: string): Promise<void> {
  await connection.run('ROLLBACK');
  await connection.run('BEGIN');
  await connection.run(`EXPLAIN ANALYZE ${sql}`);
  await connection.run('ROLLBACK');
}
