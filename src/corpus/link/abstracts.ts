import { join } from 'node:path';
import { type Database, literal } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { SqlDatabase } from '../../database/sql-database.js';
import type { MetadataSource } from '../metadata/find-metadata.js';
import type { Match } from './cluster.js';
import { filterMetadata, type MetadataReport } from './filter-metadata.js';

export type { MetadataReport } from './filter-metadata.js';

const CANDIDATE_COLUMNS = {
  source: 'INTEGER',
  number: 'BIGINT',
  title_key: 'VARCHAR',
  author: 'VARCHAR',
  year: 'INTEGER',
  abstract: 'VARCHAR',
  origin: 'VARCHAR',
  licence: 'VARCHAR',
  identifiers: 'VARCHAR[]',
  aliases: 'VARCHAR[]',
  venue: 'VARCHAR',
  journal: 'VARCHAR',
  fields: 'VARCHAR[]',
  inbound: 'BIGINT',
  code_urls: 'VARCHAR[]',
};

/** SQL that lists all titles and identifiers of each work in these entries, in the tables `work_titles` and `work_identifiers`. */
const workKeys = (entries: string) => [
  sql`CREATE TABLE work_titles AS
    SELECT work_key, title_key, author, year, sum(weight) AS weight
    FROM ${entries} WHERE title_key IS NOT NULL AND title_key <> ''
    GROUP BY work_key, title_key, author, year`,
  sql`CREATE TABLE work_identifiers AS
    SELECT work_key, identifier, sum(weight) AS weight
    FROM (${['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2']
      .map(
        (kind) =>
          `SELECT work_key, '${kind}:' || ${kind} AS identifier, weight FROM ${entries} WHERE ${kind} IS NOT NULL`,
      )
      .join(' UNION ALL ')})
    GROUP BY work_key, identifier`,
];

/**
 * SQL that matches metadata rows with works, in the table `found`. A preprint may appear years before the cited journal version, so the
 * years may differ by three if the authors agree, and by one otherwise.
 */
const foundTables = (match: Match) => [
  sql`CREATE TABLE directly_found AS
    ${
      match === 'title'
        ? ''
        : `SELECT w.work_key, m.source, m.number, w.weight, 0 AS kind
           FROM (SELECT source, number, unnest(identifiers) AS identifier FROM candidates) AS m
           JOIN work_identifiers AS w ON w.identifier = m.identifier
           UNION ALL`
    }
    SELECT w.work_key, m.source, m.number, w.weight, 1 AS kind
    FROM candidates AS m JOIN work_titles AS w ON w.title_key = m.title_key
    ${
      match === 'title'
        ? ''
        : `WHERE (w.author IS NULL OR m.author IS NULL OR w.author = m.author)
             AND (w.year IS NULL OR m.year IS NULL OR abs(w.year - m.year) <= CASE WHEN w.author = m.author THEN 3 ELSE 1 END)
             AND (length(m.title_key) >= 16 OR w.author = m.author)`
    }`,
  // Rows that share a catalogue id with a matching row describe the same work, as in S2AG's papers and abstracts.
  sql`CREATE TABLE found AS
    WITH numbered AS (
      SELECT source, number, unnest(aliases) AS alias FROM candidates
    ), joined AS (
      SELECT f.work_key, b.source, b.number, max(f.weight) AS weight, min(f.kind) AS kind
      FROM directly_found AS f
      JOIN numbered AS a ON a.source = f.source AND a.number = f.number
      JOIN numbered AS b ON b.alias = a.alias
      GROUP BY f.work_key, b.source, b.number
    )
    SELECT f.*, c.* EXCLUDE (source, number, identifiers, aliases, title_key, author)
    FROM (SELECT work_key, source, number, max(weight) AS weight, min(kind) AS kind
          FROM (SELECT * FROM directly_found UNION ALL SELECT work_key, source, number, weight, kind FROM joined)
          GROUP BY work_key, source, number) AS f
    JOIN candidates AS c ON c.source = f.source AND c.number = f.number`,
];

/** SQL that chooses the abstract of each work, from the most reliable row. */
const bestFound = (nameOfSource: string) => sql`CREATE TABLE best_found AS
  WITH ranked AS (
    SELECT *, row_number() OVER (PARTITION BY work_key ORDER BY kind, source, weight DESC, number) AS rank
    FROM found WHERE abstract IS NOT NULL
  )
  SELECT work_key, coalesce(origin, ${nameOfSource}) AS source, licence, abstract, CASE WHEN kind = 0 THEN 'identifier' ELSE 'title' END AS matched
  FROM ranked WHERE rank = 1`;

const best = (column: string) =>
  `first(${column} ORDER BY kind, source, weight DESC, number) FILTER (WHERE ${column} IS NOT NULL) AS ${column}`;

/** SQL that collects other metadata of each work: each fact from the most reliable row that has it, and all code URLs. */
const FACTS = sql`CREATE TABLE facts AS
  SELECT f.work_key, ${['year', 'venue', 'journal', 'fields'].map(best).join(', ')}, max(inbound) AS inbound,
         max(c.code_urls) AS code_urls
  FROM found AS f LEFT JOIN (
    SELECT work_key, list(url ORDER BY url) AS code_urls
    FROM (SELECT DISTINCT work_key, unnest(code_urls) AS url FROM found WHERE code_urls IS NOT NULL) GROUP BY work_key
  ) AS c ON c.work_key = f.work_key
  GROUP BY f.work_key`;

export interface FindOptions {
  metadata: readonly MetadataSource[];
  match: Match;
  /** Folder for intermediate files. */
  folder: string;
  /** DuckDB on this machine, which reads metadata files in table formats. */
  files: Database;
  onRow?: (rows: number) => void;
}

/** Looks up works in metadata files. Stores their abstracts in the table `best_found` and other metadata in the table `facts`. */
export async function findAbstracts(
  database: SqlDatabase,
  { metadata, match, folder, files, onRow }: FindOptions,
): Promise<MetadataReport[]> {
  // Without metadata, nothing is looked up and the tables stay empty.
  const entries = metadata.length > 0 ? 'keyed' : '(SELECT * FROM keyed LIMIT 0)';
  for (const step of [...workKeys(entries), 'DROP TABLE keyed']) await database.run(step);
  const file = join(folder, 'candidates.jsonl');
  const reports = await filterMetadata(metadata, { database, files, file }, onRow);
  await database.loadJsonLines('candidates', file, CANDIDATE_COLUMNS);
  const dropTables = ['work_titles', 'work_identifiers', 'candidates', 'directly_found', 'found'].map(
    (table) => `DROP TABLE ${table}`,
  );
  const names = reports.map(({ path }, index) => `WHEN ${index} THEN ${literal(path)}`).join(' ');
  const nameOfSource = `CAST(CASE source ${names || 'WHEN 0 THEN NULL'} END AS VARCHAR)`;
  for (const step of [...foundTables(match), bestFound(nameOfSource), FACTS, ...dropTables])
    await database.run(step);
  return reports;
}
