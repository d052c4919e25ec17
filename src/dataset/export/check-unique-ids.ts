import { join } from 'node:path';
import { type Database, parquetSource } from '../../corpus/index.js';

/** Throws if two examples have the same id: `citemill show` could not distinguish them. */
export async function checkUniqueIds(database: Database, files: string[], folder: string): Promise<void> {
  const rows = parquetSource(files.map((file) => join(folder, file)));
  const [twin] = await database.rows(
    `SELECT id FROM ${rows} GROUP BY id HAVING count(*) > 1 ORDER BY id LIMIT 1`,
  );
  if (twin) throw new Error(`two examples have the id ${String(twin.id)}`);
}
