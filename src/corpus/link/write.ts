import { join } from 'node:path';
import { type Database, parquetRowCount, pathLiteral } from '../../database/database.js';
import { LINKED, LINKED_TABLES, type LinkedTable } from '../tables.js';

/** Queries for the rows of each linked table, from the tables that `link` has built in the database. */
const QUERIES: Record<(typeof LINKED_TABLES)[number], string> = {
  works: 'SELECT * FROM works_new ORDER BY work_id',
  reference_works: 'SELECT * FROM reference_works_new ORDER BY record, reference_id',
  doubtful_identifiers: 'SELECT * FROM doubtful_new ORDER BY record, kind',
  duplicates: 'SELECT * FROM duplicates_new ORDER BY record',
};

/** SQL for the rows of a linked table, cast to the types of its columns. */
export const linkedRows = (table: LinkedTable): string => {
  const columns = Object.entries(LINKED[table])
    .map(([name, type]) => `CAST(${name} AS ${type}) AS ${name}`)
    .join(', ');
  return `SELECT ${columns} FROM (${QUERIES[table]})`;
};

/** Rows per row group. A whole group is held in memory, and many works in succession may have long abstracts. */
const GROUP_ROWS = 16_384;

/** Writes the linked tables as Parquet files into a folder; returns the number of rows per table. */
export async function writeLink(
  database: Database,
  folder: string,
): Promise<Record<(typeof LINKED_TABLES)[number], number>> {
  const rows = {} as Record<(typeof LINKED_TABLES)[number], number>;
  for (const table of LINKED_TABLES) {
    const file = join(folder, `${table}.parquet`);
    await database.run(
      `COPY (${linkedRows(table)}) TO ${pathLiteral(file, 'write')} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${GROUP_ROWS})`,
    );
    rows[table] = await parquetRowCount(database, file);
  }
  return rows;
}
