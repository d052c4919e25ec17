import type { Database } from '../../corpus/index.js';

/** Runs changes in a transaction: if one fails, none is kept. */
export async function inTransaction(database: Database, change: () => Promise<void>): Promise<void> {
  await database.run('BEGIN');
  try {
    await change();
    await database.run('COMMIT');
  } catch (error) {
    await database.run('ROLLBACK');
    throw error;
  }
}
