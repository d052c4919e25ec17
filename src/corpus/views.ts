import { type Database, parquetSource, type SqlDatabase } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { CorpusFolder } from './folder.js';
import { INGESTED, type IngestedTable, LINKED, type LinkedTable } from './tables.js';
import { trustedRows } from './trusted-rows.js';

/** SQL for a table without rows: `SELECT CAST(NULL AS VARCHAR) AS a … WHERE FALSE`. */
export const empty = (columns: Record<string, string>) =>
  `SELECT ${Object.entries(columns)
    .map(([name, type]) => `CAST(NULL AS ${type}) AS "${name}"`)
    .join(', ')} WHERE FALSE`;

/** SQL for the rows of all parts. A column that parts of an older version lack is null there. */
export const partRows = (files: string[], columns: Record<string, string>) =>
  `${empty(columns)} UNION ALL BY NAME
   SELECT * FROM ${parquetSource(files, 'union_by_name = true')}`;

/**
 * Creates views of the tables as ingest and link wrote them, including duplicates, with names that start with `ingested_` and `linked_`.
 */
async function createRawViews(database: Database, folder: CorpusFolder): Promise<void> {
  const names = folder.parts();
  for (const table of Object.keys(INGESTED) as IngestedTable[]) {
    const files = names.map((name) => folder.tableFile(table, name));
    const query = files.length > 0 ? partRows(files, INGESTED[table]) : empty(INGESTED[table]);
    await database.run(`CREATE OR REPLACE VIEW "ingested_${table}" AS ${query}`);
  }
  for (const table of Object.keys(LINKED) as LinkedTable[]) {
    const files = folder.linkFiles(table);
    const query = files.length > 0 ? partRows(files, LINKED[table]) : empty(LINKED[table]);
    await database.run(`CREATE OR REPLACE VIEW "linked_${table}" AS ${query}`);
  }
}

/** Creates views of the last link's tables under their own names. A build that chooses other duplicates of papers replaces these views. */
export async function linkedViews(database: SqlDatabase): Promise<void> {
  for (const table of Object.keys(LINKED) as LinkedTable[])
    await database.run(`CREATE OR REPLACE VIEW "${table}" AS SELECT * FROM "linked_${table}"`);
}

/** Creates views of the ingested tables with each paper once, without the duplicates that `link` found. */
export async function cleanViews(database: SqlDatabase): Promise<void> {
  for (const table of ['papers', 'paragraphs', 'citations', 'references', 'objects', 'mentions'] as const) {
    await database.run(sql`CREATE OR REPLACE VIEW "${table}" AS
      ${trustedRows(table, `"ingested_${table}"`, 'doubtful_identifiers', 'works')}
      WHERE NOT EXISTS (SELECT 1 FROM duplicates AS x WHERE x.record = t.record)`);
  }
  // A source that failed and was read later is not a failure, but a newer version that could not be downloaded is.
  await database.run(sql`CREATE OR REPLACE VIEW failures AS
    SELECT DISTINCT f.* FROM ingested_failures AS f
    WHERE NOT EXISTS (SELECT 1 FROM ingested_papers AS p
      WHERE p.sha256 = f.sha256 OR (p.path = f.path AND f.code <> 'network'))`);
}

/** Creates views of the three tables of ROUGE-SciQFS: Papers, References and Citations. */
async function createSciqfsViews(database: Database): Promise<void> {
  await database.run(sql`CREATE OR REPLACE VIEW sciqfs_papers AS
    SELECT p.paper_id, p.title, p.abstract, t.text
    FROM papers AS p
    LEFT JOIN (
      SELECT record, string_agg(text, chr(10) ORDER BY position) AS text
      FROM paragraphs WHERE part = 'body' GROUP BY record
    ) AS t ON t.record = p.record`);
  await database.run(sql`CREATE OR REPLACE VIEW sciqfs_references AS
    SELECT work_id AS reference_id, title, total_citations, abstract FROM works WHERE citing_papers > 0`);
  await database.run(sql`CREATE OR REPLACE VIEW sciqfs_citations AS
    SELECT c.paper_id, w.work_id AS reference_id, c.reference_id AS internal_reference_id,
           p.text AS context, c.start_offset, c.end_offset
    FROM citations AS c
    JOIN paragraphs AS p ON p.record = c.record AND p.position = c.paragraph
    LEFT JOIN reference_works AS w ON w.record = c.record AND w.reference_id = c.reference_id`);
}

export async function createViews(database: Database, folder: CorpusFolder): Promise<void> {
  await createRawViews(database, folder);
  await linkedViews(database);
  await cleanViews(database);
  await createSciqfsViews(database);
}
