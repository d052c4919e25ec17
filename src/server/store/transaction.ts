import type { Database } from '../../corpus/index.js';

/** Runs changes in a transaction: if one fails, none is kept. */
export async function inTransaction(database: Database, change: () => Promise<void>): Promise<void> {
  await database.run('BEGIN');
  try {
    await change();
    await database.run('COMMIT');
  } catch (error) {
    // DuckDB itself rolls back a transaction that it cannot commit; the error to report is the first one.
    await database.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
