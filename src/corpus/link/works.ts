import { readerTraits } from '@citemill/read/internal';
import { literal } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { SqlDatabase } from '../../database/sql-database.js';
import { IDENTIFIERS, type Match } from './cluster.js';

/** SQL for the rank of a format, as its reader declares it. Of duplicates in several formats, the one with the lowest rank is kept. */
const formatRank = () =>
  `CASE p.format ${readerTraits()
    .flatMap(({ name, copyRank }) =>
      copyRank === undefined ? [] : [`WHEN ${literal(name)} THEN ${copyRank}`],
    )
    .join(' ')} ELSE 2 END`;

/**
 * SQL for the order in which duplicates of a paper are preferred: with a body and a bibliography, of the best format, the most complete.
 */
export const copyOrder = (): string => `CASE WHEN p.citation_count > 0 THEN 0 ELSE 1 END,
  CASE WHEN p.reference_count > 0 THEN 0 ELSE 1 END,
  ${formatRank()}, p.citation_count + p.reference_count DESC, p.body_characters DESC, p.record`;

/** SQL that finds duplicates: one record of each paper is kept. `others` is a query for duplicates that are already known. */
const duplicates = (others?: string) => [
  sql`CREATE TABLE ranked AS
    SELECT k.work_key, p.record, p.paper_id,
           row_number() OVER (
             PARTITION BY k.work_key
             ORDER BY ${copyOrder()}
           ) AS rank
    FROM keyed AS k JOIN trusted_papers AS p ON p.record = k.record
    WHERE k.reference_id = ''`,
  sql`CREATE TABLE duplicates_new AS
    SELECT r.record, kept.record AS kept
    FROM ranked AS r JOIN ranked AS kept ON kept.work_key = r.work_key AND kept.rank = 1
    WHERE r.rank > 1${others ? ` UNION ALL ${others}` : ''}`,
];

/** SQL that chooses the entry that represents each work: its paper, or else the most complete bibliography entry. */
const REPRESENTATIVES = sql`CREATE TABLE representatives AS
  WITH candidates AS (
    SELECT work_key, record, '' AS reference_id, -1 AS missing_fields FROM ranked WHERE rank = 1
    UNION ALL
    SELECT work_key, record, reference_id, missing_fields FROM keyed WHERE reference_id <> ''
  ), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY work_key ORDER BY missing_fields, record, reference_id) AS rank FROM candidates
  )
  SELECT work_key, record, reference_id FROM numbered WHERE rank = 1`;

export const DESCRIPTIVE_COLUMNS = ['title', 'title_key', 'authors', 'first_author_key', 'year', 'venue'];
const listColumns = (table: string) =>
  [...DESCRIPTIVE_COLUMNS, ...IDENTIFIERS].map((name) => `${table}.${name}`).join(', ');

/** SQL for the description of each work, taken from its representative. */
const DESCRIBED = sql`CREATE TABLE described_works AS
  SELECT s.work_key, p.paper_id, p.record, ${listColumns('p')}, p.abstract
  FROM representatives AS s JOIN trusted_papers AS p ON p.record = s.record WHERE s.reference_id = ''
  UNION ALL
  SELECT s.work_key, NULL AS paper_id, NULL AS record, ${listColumns('r')}, NULL AS abstract
  FROM representatives AS s JOIN ingested_references AS r ON r.record = s.record AND r.reference_id = s.reference_id
  WHERE s.reference_id <> ''`;

/** Number of characters of the title that name a work without identifiers. */
export const NAMED_CHARACTERS = 80;

/** SQL that gives each work a readable, stable name: its paper's id or best identifier, or else its title key. */
const NAMES = sql`CREATE TABLE work_names AS
  WITH preferred AS (
    SELECT work_key, CASE WHEN paper_id IS NULL THEN 1 ELSE 0 END AS is_other,
           coalesce(paper_id, ${IDENTIFIERS.map((kind) => `('${kind}:' || ${kind})`).join(', ')},
                    ('title:' || substr(title_key, 1, ${NAMED_CHARACTERS})), work_key) AS preferred_id
    FROM described_works
  ), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY preferred_id ORDER BY is_other, work_key) AS occurrence FROM preferred
  )
  SELECT work_key, CASE WHEN occurrence = 1 THEN preferred_id ELSE (preferred_id || '~' || CAST(occurrence AS VARCHAR)) END AS work_id FROM numbered`;

/** SQL that finds the work of each bibliography entry, and counts how often each work is cited. */
const COUNTS = [
  sql`CREATE TABLE reference_works_new AS
    SELECT k.record, k.reference_id, w.work_id
    FROM keyed AS k JOIN work_names AS w ON w.work_key = k.work_key
    WHERE k.reference_id <> ''`,
  // Counted in two steps, since DuckDB cannot spill a COUNT(DISTINCT) to disk.
  sql`CREATE TABLE counted AS
    SELECT work_id, count(*) AS citing_papers, sum(times) AS total_citations
    FROM (
      SELECT r.work_id, r.record, sum(coalesce(c.times, 0)) AS times
      FROM reference_works_new AS r
      LEFT JOIN (SELECT record, reference_id, count(*) AS times FROM ingested_citations GROUP BY record, reference_id) AS c
        ON c.record = r.record AND c.reference_id = r.reference_id
      WHERE NOT EXISTS (SELECT 1 FROM duplicates_new AS d WHERE d.record = r.record)
      GROUP BY r.work_id, r.record
    )
    GROUP BY work_id`,
];

/**
 * Collects the metadata of each work in the table `works_new`. By default, a paper's own abstract is preferred; with `title`, as in
 * ROUGE-SciQFS, the abstract from the metadata.
 */
export async function describeWorks(database: SqlDatabase, match: Match): Promise<void> {
  const isOwn = match === 'title' ? "m.abstract IS NULL AND w.abstract <> ''" : "w.abstract <> ''";
  await database.run(sql`CREATE TABLE work_counts AS
    SELECT n.work_key, n.work_id, coalesce(c.total_citations, 0) AS total_citations, coalesce(c.citing_papers, 0) AS citing_papers
    FROM work_names AS n LEFT JOIN counted AS c ON c.work_id = n.work_id`);
  await database.run(sql`CREATE TABLE works_new AS
    SELECT n.work_id, w.title, w.title_key, w.authors, w.first_author_key, coalesce(w.year, f.year) AS year,
           coalesce(w.venue, f.venue) AS venue, f.journal, f.fields, f.inbound, f.code_urls,
           w.doi, w.arxiv, w.pmid, w.pmcid, w.acl, w.s2, w.url,
           CASE WHEN ${isOwn} THEN w.abstract ELSE m.abstract END AS abstract,
           CASE WHEN ${isOwn} THEN 'collection' ELSE m.source END AS abstract_source,
           CASE WHEN ${isOwn} THEN NULL ELSE m.matched END AS abstract_match,
           CASE WHEN ${isOwn} THEN NULL ELSE m.licence END AS abstract_licence,
           n.total_citations, n.citing_papers, w.paper_id, w.record
    FROM described_works AS w
    JOIN work_counts AS n ON n.work_key = w.work_key
    LEFT JOIN best_found AS m ON m.work_key = w.work_key
    LEFT JOIN facts AS f ON f.work_key = w.work_key`);
  for (const table of ['described_works', 'work_names', 'counted', 'work_counts', 'best_found', 'facts'])
    await database.run(`DROP TABLE ${table}`);
}

/**
 * Makes `duplicates_new`, `described_works`, `work_names`, `reference_works_new` and `counted` from `keyed`.
 *
 * @param others a query for the duplicates (record, kept) among papers that are not in `keyed`
 */
export async function mergeWorks(database: SqlDatabase, others?: string): Promise<void> {
  const steps = [
    ...duplicates(others),
    REPRESENTATIVES,
    'DROP TABLE ranked',
    DESCRIBED,
    'DROP TABLE representatives',
    NAMES,
    ...COUNTS,
  ];
  for (const step of steps) await database.run(step);
}
