import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { columnTypesSql, type Database, parquetRowCount, pathLiteral } from '../database/database.js';
import { gatherRows, linesFile, type StagedRows } from './staged-rows.js';
import { INGESTED, INGESTED_TABLES, type IngestedTable } from './tables.js';

/** Minimum for the maximum row size that is given to DuckDB, whose buffers grow with it. */
const MIN_ROW_LIMIT = 4 * 1024 * 1024;
/** If a row is longer than this, only one thread reads rows, since each thread holds a few of the longest. */
const LONG_ROW_BYTES = 24 * 1024 * 1024;

/** Rows per group of tables from which single rows are read: DuckDB's minimum, since it decodes the texts of a whole group. */
const GROUP_ROWS: Partial<Record<IngestedTable, number>> = { paragraphs: 2048 };

/** Returns SQL for the format of a table's Parquet files. */
export function storedFormat(table: IngestedTable): string {
  const rows = GROUP_ROWS[table];
  return `(FORMAT parquet, COMPRESSION zstd${rows ? `, ROW_GROUP_SIZE ${rows}` : ''})`;
}

/** Writes the rows of sources as Parquet files into a new folder; returns the number of rows per table. */
export async function storeRows(
  database: Database,
  staged: readonly StagedRows[],
  folder: string,
): Promise<Record<IngestedTable, number>> {
  mkdirSync(folder, { recursive: true });
  const rows = gatherRows(staged, folder);
  const longest = staged.reduce((highest, source) => Math.max(highest, source.longest), 0);
  const isLong = longest > LONG_ROW_BYTES;
  if (isLong) await database.run('SET threads = 1');
  try {
    for (const table of INGESTED_TABLES) await storeTable(database, table, folder, longest, rows[table]);
  } finally {
    if (isLong) await database.run('RESET threads');
  }
  return rows;
}

async function storeTable(
  database: Database,
  table: IngestedTable,
  folder: string,
  longest: number,
  rows: number,
): Promise<void> {
  const lines = linesFile(folder, table);
  const parquet = join(folder, `${table}.parquet`);
  // The limit must exceed the row, including the end of the object.
  const size = Math.max(MIN_ROW_LIMIT, longest + 1024);
  await database.run(
    `COPY (SELECT * FROM read_json(${pathLiteral(lines)}, format = 'newline_delimited', hive_partitioning = false,
            columns = ${columnTypesSql(INGESTED[table])}, maximum_object_size = ${size}))
     TO ${pathLiteral(parquet, 'write')} ${storedFormat(table)}`,
  );
  rmSync(lines);
  const stored = await parquetRowCount(database, parquet);
  if (stored !== rows) throw new Error(`table ${table}: ${stored} rows were stored instead of ${rows}`);
}
