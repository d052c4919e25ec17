import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Database, literal, pathLiteral } from '../database.js';
import { Bloom } from '../metadata/bloom.js';
import type { MetadataRow } from '../metadata/row.js';
import { metadataFiles } from '../metadata/sources.js';
import { sql } from '../sql.js';
import { columnTypes } from '../tables.js';
import type { Match } from './cluster.js';

/** What one metadata file gave. */
export interface MetadataReport {
  path: string;
  rows: number;
  /** Rows without a title or an abstract, or that could not be read. */
  unusable: number;
}

const CANDIDATES = {
  source: 'INTEGER',
  number: 'BIGINT',
  title_key: 'VARCHAR',
  author: 'VARCHAR',
  year: 'INTEGER',
  abstract: 'VARCHAR',
  identifiers: 'VARCHAR[]',
};

/** All titles and identifiers under which a work appears anywhere. */
const WORK_KEYS = [
  sql`CREATE TABLE work_titles AS
    SELECT k.work_key, e.title_key, e.author, e.year, sum(e.weight) AS weight
    FROM keyed AS k JOIN entries AS e ON e.record = k.record AND e.reference_id = k.reference_id
    WHERE e.title_key IS NOT NULL AND e.title_key <> ''
    GROUP BY k.work_key, e.title_key, e.author, e.year`,
  sql`CREATE TABLE work_identifiers AS
    WITH each_one AS (${['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2']
      .map(
        (kind) =>
          `SELECT record, reference_id, weight, '${kind}:' || ${kind} AS identifier FROM entries WHERE ${kind} IS NOT NULL`,
      )
      .join(' UNION ALL ')})
    SELECT k.work_key, e.identifier, sum(e.weight) AS weight
    FROM keyed AS k JOIN each_one AS e ON e.record = k.record AND e.reference_id = k.reference_id
    GROUP BY k.work_key, e.identifier`,
];

/** Every key that a metadata row could be wanted for, in a filter that fits into memory. */
async function wanted(database: Database): Promise<Bloom> {
  const keys = `SELECT title_key AS key FROM work_titles UNION SELECT identifier AS key FROM work_identifiers`;
  const [counted] = await database.rows(`SELECT count(*) AS n FROM (${keys})`);
  const bloom = new Bloom(Number(counted?.n ?? 0));
  for await (const rows of database.stream(keys)) for (const row of rows) bloom.add(row.key as string);
  return bloom;
}

const identifiersOf = ({ ids }: MetadataRow) =>
  Object.entries(ids).map(([kind, value]) => `${kind}:${value}`);

/** Writes the metadata rows that some work could want to a file, reading the sources as streams. */
async function sift(
  paths: string[],
  database: Database,
  file: string,
  onRow?: (rows: number) => void,
): Promise<MetadataReport[]> {
  const bloom = await wanted(database);
  const out = createWriteStream(file);
  const reports: MetadataReport[] = [];
  let total = 0;
  for await (const { path, rows } of metadataFiles(paths, database)) {
    const report: MetadataReport = { path, rows: 0, unusable: 0 };
    reports.push(report);
    for await (const row of rows) {
      report.rows++;
      if (++total % 10_000 === 0) onRow?.(total);
      if (!row) {
        report.unusable++;
        continue;
      }
      const identifiers = identifiersOf(row);
      if (!bloom.has(row.title_key) && !identifiers.some((one) => bloom.has(one))) continue;
      const { ids: _, ...rest } = row;
      const line = `${JSON.stringify({ source: reports.length - 1, number: report.rows, ...rest, identifiers })}\n`;
      if (!out.write(line)) await new Promise<void>((resolve) => out.once('drain', resolve));
    }
  }
  onRow?.(total);
  out.end();
  await finished(out);
  return reports;
}

// A preprint may be out years before the journal's version that is cited: an author who agrees allows for three.
const FOUND = (match: Match) => [
  sql`CREATE TABLE found AS
    ${
      match === 'title'
        ? ''
        : `SELECT w.work_key, m.source, m.number, m.abstract, w.weight, 0 AS kind
           FROM (SELECT source, number, abstract, unnest(identifiers) AS identifier FROM candidates) AS m
           JOIN work_identifiers AS w ON w.identifier = m.identifier
           UNION ALL`
    }
    SELECT w.work_key, m.source, m.number, m.abstract, w.weight, 1 AS kind
    FROM candidates AS m JOIN work_titles AS w ON w.title_key = m.title_key
    ${
      match === 'title'
        ? ''
        : `WHERE (w.author IS NULL OR m.author IS NULL OR w.author = m.author)
             AND (w.year IS NULL OR m.year IS NULL OR abs(w.year - m.year) <= CASE WHEN w.author = m.author THEN 3 ELSE 1 END)
             AND (length(m.title_key) >= 16 OR w.author = m.author)`
    }`,
  sql`CREATE TABLE best_found AS
    WITH placed AS (
      SELECT *, row_number() OVER (PARTITION BY work_key ORDER BY kind, source, weight DESC, number) AS place FROM found
    )
    SELECT work_key, source, abstract, CASE WHEN kind = 0 THEN 'identifier' ELSE 'title' END AS matched FROM placed WHERE place = 1`,
];

/**
 * Finds the abstracts of works, in the table `abstracts`: from the collection itself, and from metadata files. By
 * default a paper's own abstract comes first; as ROUGE-SciQFS does it (`title`), the metadata does.
 */
export async function findAbstracts(
  database: Database,
  {
    metadata,
    match,
    folder,
    onRow,
  }: { metadata: string[]; match: Match; folder: string; onRow?: (rows: number) => void },
): Promise<MetadataReport[]> {
  for (const step of [...WORK_KEYS, 'DROP TABLE entries', 'DROP TABLE keyed']) await database.run(step);
  const file = join(folder, 'candidates.jsonl');
  const reports = await sift(metadata, database, file, onRow);
  await database.run(
    `CREATE TABLE candidates AS SELECT * FROM read_json(${pathLiteral(file)}, format = 'newline_delimited', hive_partitioning = false,
       columns = ${columnTypes(CANDIDATES)}, maximum_object_size = 67108864)`,
  );
  const done = ['work_titles', 'work_identifiers', 'candidates', 'found'].map(
    (table) => `DROP TABLE ${table}`,
  );
  for (const step of [...FOUND(match), ...done]) await database.run(step);
  const names = reports.map(({ path }, index) => `WHEN ${index} THEN ${literal(path)}`).join(' ');
  const [own, other] = match === 'title' ? [1, 0] : [0, 1];
  await database.run(sql`CREATE TABLE abstracts AS
    WITH everywhere AS (
      SELECT work_key, abstract, 'collection' AS source, NULL AS matched, ${own} AS rank
      FROM named_works WHERE abstract IS NOT NULL AND abstract <> ''
      UNION ALL
      SELECT work_key, abstract, CASE source ${names || 'WHEN 0 THEN NULL'} END AS source, matched, ${other} AS rank FROM best_found
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY work_key ORDER BY rank) AS place FROM everywhere
    )
    SELECT work_key, abstract, source, matched FROM placed WHERE place = 1`);
  return reports;
}
