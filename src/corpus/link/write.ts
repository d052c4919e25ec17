import { join } from 'node:path';
import { type Database, pathLiteral } from '../../database/database.js';
import { LINKED, LINKED_TABLES, type LinkedTable } from '../tables.js';

const QUERIES: Record<(typeof LINKED_TABLES)[number], string> = {
  works: 'SELECT * FROM works_new ORDER BY work_id',
  reference_works: 'SELECT * FROM reference_works_new ORDER BY record, reference_id',
  doubtful_identifiers: 'SELECT * FROM doubtful_new ORDER BY record, kind',
  duplicates: 'SELECT * FROM duplicates_new ORDER BY record',
};

/** The rows of a table of a link, in its columns' types. */
export const linkedRows = (table: LinkedTable): string => {
  const columns = Object.entries(LINKED[table])
    .map(([name, type]) => `CAST(${name} AS ${type}) AS ${name}`)
    .join(', ');
  return `SELECT ${columns} FROM (${QUERIES[table]})`;
};

/** Rows per row group, which is in memory at once: works with abstracts are stored next to each other. */
const GROUP_ROWS = 16_384;

/** Writes the tables of a link as Parquet files into a folder; returns their numbers of rows. */
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
    const [stored] = await database.rows(
      `SELECT num_rows AS n FROM parquet_file_metadata(${pathLiteral(file)})`,
    );
    rows[table] = Number(stored?.n);
  }
  return rows;
}
