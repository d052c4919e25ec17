import { mkdirSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGES } from '@citemill/read/internal';
import { type Database, literal, parquetRowCount, parquetSource, pathLiteral } from '../database/database.js';
import type { WritableCorpus } from './folder.js';
import { partDigest } from './part-digest.js';
import { storedFormat } from './store-rows.js';
import { INGESTED_TABLES, type IngestedTable } from './tables.js';

/**
 * Rewrites the parts with rows to remove or move. These rows are listed in three tables, with the number of the part:
 * `dead` (part, record), `moved` (part, record, path, location) and `dead_failures` (part, row).
 */
export async function rewriteParts({ folder, scratch }: WritableCorpus, database: Database): Promise<void> {
  const touched = await database.rows(`SELECT DISTINCT part FROM (
    SELECT part FROM dead UNION ALL SELECT part FROM moved UNION ALL SELECT part FROM dead_failures) ORDER BY part`);
  const names = folder.parts();
  const hashes = await deadSources(database);
  for (const { part } of touched) {
    const number = Number(part);
    const name = names[number];
    if (name === undefined) throw new Error(`part ${number} does not exist`);
    const draft = join(scratch.path, `part-rewritten-${number}`);
    mkdirSync(draft);
    const rows = {} as Record<IngestedTable, number>;
    for (const table of INGESTED_TABLES)
      rows[table] = await copyTable(database, table, folder.tableFile(table, name), number, draft);
    const digest = await partDigest(database, join(draft, 'papers.parquet'));
    folder.replacePart(name, draft, scratch.path, rows, digest);
  }
  for (const hash of hashes) removeImages(folder.path, hash);
}

async function copyTable(
  database: Database,
  table: IngestedTable,
  from: string,
  part: number,
  draft: string,
): Promise<number> {
  const to = join(draft, `${table}.parquet`);
  await database.run(
    `COPY (${keptRows(table, from, part)}) TO ${pathLiteral(to, 'write')} ${storedFormat(table)}`,
  );
  return parquetRowCount(database, to);
}

function keptRows(table: IngestedTable, from: string, part: number): string {
  const rows = parquetSource([from], 'file_row_number = true');
  if (table === 'failures')
    return `SELECT * EXCLUDE (file_row_number) FROM ${rows}
      WHERE file_row_number NOT IN (SELECT row FROM dead_failures WHERE part = ${part}) ORDER BY file_row_number`;
  const isAlive = `t.record NOT IN (SELECT record FROM dead WHERE part = ${part})`;
  if (table !== 'papers')
    return `SELECT t.* EXCLUDE (file_row_number) FROM ${rows} AS t WHERE ${isAlive} ORDER BY t.file_row_number`;
  return `SELECT t.* EXCLUDE (file_row_number) REPLACE (coalesce(m.path, t.path) AS path, coalesce(m.location, t.location) AS location)
    FROM ${rows} AS t LEFT JOIN (SELECT * FROM moved WHERE part = ${part}) AS m ON m.record = t.record
    WHERE ${isAlive} ORDER BY t.file_row_number`;
}

/** Finds the sources without any remaining row. */
async function deadSources(database: Database): Promise<string[]> {
  const rows = await database.rows(`SELECT DISTINCT r.sha256 AS hash
    FROM recorded AS r JOIN dead AS d ON d.part = r.part AND d.record = r.record
    WHERE NOT EXISTS (SELECT 1 FROM recorded AS o WHERE o.sha256 = r.sha256
      AND NOT EXISTS (SELECT 1 FROM dead AS e WHERE e.part = o.part AND e.record = o.record))`);
  return rows.map(({ hash }) => String(hash));
}

/** Removes the images of a source, which are files in a folder named by its hash. */
function removeImages(corpus: string, hash: string): void {
  const folder = join(corpus, IMAGES, hash);
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) unlinkSync(join(folder, entry.name));
    rmdirSync(folder);
  } catch (error) {
    // Most sources have no images. A folder with other contents stays.
    if (!/^(?:ENOENT|ENOTEMPTY|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Lists the contents of a corpus in the tables `recorded` (papers) and `failed` (failures), with the number of the part. */
export async function createSourceTables(
  { folder }: Pick<WritableCorpus, 'folder'>,
  database: Database,
): Promise<void> {
  await database.run(`CREATE TABLE recorded (part INTEGER, record VARCHAR, sha256 VARCHAR, path VARCHAR, location VARCHAR, reading VARCHAR);
    CREATE TABLE failed (part INTEGER, row BIGINT, sha256 VARCHAR, path VARCHAR, location VARCHAR, reading VARCHAR, code VARCHAR,
      message VARCHAR, record VARCHAR);
    CREATE TABLE dead (part INTEGER, record VARCHAR, why VARCHAR);
    CREATE TABLE moved (part INTEGER, record VARCHAR, path VARCHAR, location VARCHAR);
    CREATE TABLE dead_failures (part INTEGER, row BIGINT)`);
  const names = folder.parts();
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH);
    const files = (table: IngestedTable) =>
      parquetSource(
        batch.map((name) => folder.tableFile(table, name)),
        'file_row_number = true',
      );
    await database.run(
      `INSERT INTO recorded SELECT ${from} + file_index, record, sha256, path, location, reading FROM ${files('papers')}`,
    );
    await database.run(`INSERT INTO failed SELECT ${from} + file_index, file_row_number, sha256, path, location, reading, code, message, "where"
      FROM ${files('failures')}`);
  }
}

/** Maximum number of parts per query. */
const BATCH = 256;
const TABLES = ['recorded', 'failed', 'dead', 'moved', 'dead_failures'];

/** Drops the tables that {@link createSourceTables} created. */
export async function dropSourceTables(database: Database): Promise<void> {
  for (const table of TABLES) await database.run(`DROP TABLE IF EXISTS ${table}`);
}

/** Counts the papers that are removed for a reason. */
export async function countDead(database: Database, why: string): Promise<number> {
  const [row] = await database.rows(
    `SELECT count(*) AS n FROM (SELECT DISTINCT part, record FROM dead WHERE why = ${literal(why)})`,
  );
  return Number(row?.n);
}
