import { sql } from '../../database/sql.js';
import type { SqlDatabase } from '../../database/sql-database.js';

/** How bibliography entries and papers are recognised as one work. */
export type Match = 'refined' | 'title';

/** Identifiers, most reliable first. */
export const IDENTIFIERS = ['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2', 'url'] as const;

/** Identifiers other than the DOI. Many are known to belong to a DOI. */
const OTHER_KINDS = IDENTIFIERS.filter((kind) => kind !== 'doi');

/** A shorter title, such as "Editorial", identifies a work only together with its author. */
const SHORT_TITLE = 16;

/** A paper's own title and identifiers outweigh any number of bibliography entries. */
const PAPER_WEIGHT = 1_000_000;

/** Many web pages share a title ("Results", "About us"), so a page with nothing but an address is identified by that alone. */
export const TITLE_KEY = `CASE WHEN url IS NOT NULL AND coalesce(${IDENTIFIERS.filter((kind) => kind !== 'url').join(', ')}) IS NULL
         THEN NULL ELSE title_key END`;

/** Weighted number of missing fields. The most complete entry represents the work. */
const MISSING_FIELDS = `CASE WHEN title IS NULL THEN 8 ELSE 0 END + CASE WHEN doi IS NULL THEN 4 ELSE 0 END
         + CASE WHEN authors IS NULL THEN 2 ELSE 0 END + CASE WHEN year IS NULL THEN 1 ELSE 0 END`;

/** All entries to cluster: the papers of the collection and all bibliography entries. Each row keeps what later steps
 * need, since looking it up again would join all entries with all.
 */
const ENTRIES = sql`CREATE TABLE entries AS
  SELECT record, '' AS reference_id, ${PAPER_WEIGHT} AS weight, 0 AS missing_fields, ${TITLE_KEY} AS title_key, first_author_key AS author, year,
         doi, arxiv, pmcid, pmid, acl, s2, url
  FROM trusted_papers
  UNION ALL
  SELECT record, reference_id, 1 AS weight, ${MISSING_FIELDS} AS missing_fields, ${TITLE_KEY} AS title_key, first_author_key AS author, year,
         doi, arxiv, pmcid, pmid, acl, s2, url
  FROM ingested_references`;

/**
 * The distinct (title, author, year) triples, each with its author and range of years. An unknown author is taken to be the one that most
 * entries with that title have. Years at most one apart are one edition (a preprint and its journal version); an unknown
 * year belongs to the range that most entries have.
 */
const TITLES = [
  sql`CREATE TABLE triples AS
    SELECT title_key, coalesce(author, '') AS author, coalesce(year, 0) AS year, sum(weight) AS weight
    FROM entries WHERE title_key IS NOT NULL AND title_key <> ''
    GROUP BY title_key, coalesce(author, ''), coalesce(year, 0)`,
  sql`CREATE TABLE authored AS
    WITH counted AS (
      SELECT title_key, author, sum(weight) AS weight FROM triples WHERE author <> '' GROUP BY title_key, author
    ), best AS (
      SELECT title_key, author, row_number() OVER (PARTITION BY title_key ORDER BY weight DESC, author) AS rank FROM counted
    )
    SELECT t.title_key, t.author AS own_author, t.year AS own_year, t.weight,
           CASE WHEN t.author <> '' THEN t.author ELSE coalesce(b.author, '') END AS author
    FROM triples AS t LEFT JOIN best AS b ON b.title_key = t.title_key AND b.rank = 1`,
  sql`CREATE TABLE islands AS
    WITH years AS (
      SELECT title_key, author, own_year AS year, sum(weight) AS weight
      FROM authored WHERE own_year <> 0 GROUP BY title_key, author, own_year
    ), steps AS (
      SELECT *, CASE WHEN year - lag(year) OVER (PARTITION BY title_key, author ORDER BY year) <= 1 THEN 0 ELSE 1 END AS step
      FROM years
    )
    SELECT title_key, author, year, weight,
           sum(step) OVER (PARTITION BY title_key, author ORDER BY year ROWS UNBOUNDED PRECEDING) AS island
    FROM steps`,
  sql`CREATE TABLE title_clusters AS
    WITH counted AS (
      SELECT title_key, author, island, sum(weight) AS weight FROM islands GROUP BY title_key, author, island
    ), best AS (
      SELECT title_key, author, island,
             row_number() OVER (PARTITION BY title_key, author ORDER BY weight DESC, island) AS rank FROM counted
    )
    SELECT a.title_key, a.own_author, a.own_year,
           (a.title_key || '|' || a.author || '|' || CAST(coalesce(i.island, b.island, 0) AS VARCHAR)) AS cluster
    FROM authored AS a
    LEFT JOIN islands AS i ON i.title_key = a.title_key AND i.author = a.author AND i.year = a.own_year
    LEFT JOIN best AS b ON b.title_key = a.title_key AND b.author = a.author AND b.rank = 1
    WHERE length(a.title_key) >= ${SHORT_TITLE} OR a.own_author <> ''`,
];

/** An entry, `e`, under its title, `t`. */
const SAME_TITLE = `t.title_key = e.title_key AND t.own_author = coalesce(e.author, '') AND t.own_year = coalesce(e.year, 0)`;

/**
 * One publisher does not publish a paper twice: two papers of the collection with DOIs of one prefix are two works,
 * though title, author and year agree (parts of a series, replies, errata).
 */
const SPLIT = [
  sql`CREATE TABLE ambiguous AS
    SELECT DISTINCT cluster FROM (
      SELECT t.cluster, substr(e.doi, 1, strpos(e.doi, '/')) AS prefix
      FROM entries AS e JOIN title_clusters AS t ON ${SAME_TITLE}
      WHERE e.weight = ${PAPER_WEIGHT} AND e.doi IS NOT NULL
      GROUP BY t.cluster, substr(e.doi, 1, strpos(e.doi, '/')) HAVING min(e.doi) <> max(e.doi)
    )`,
  sql`CREATE TABLE clustered AS
    SELECT e.*,
           CASE WHEN a.cluster IS NULL THEN t.cluster
                WHEN e.doi IS NULL THEN NULL
                ELSE (t.cluster || '|' || e.doi) END AS title_cluster
    FROM entries AS e LEFT JOIN title_clusters AS t ON ${SAME_TITLE} LEFT JOIN ambiguous AS a ON a.cluster = t.cluster`,
];

/** The columns of entries that name something, a row for each identifier that an entry has. */
const identifierRows = (kinds: readonly string[], column: string) =>
  kinds
    .map(
      (kind) =>
        `SELECT '${kind}' AS kind, ${kind} AS identifier, ${column}, weight FROM clustered WHERE ${kind} IS NOT NULL AND ${column} IS NOT NULL`,
    )
    .join(' UNION ALL ');

/** For each identifier, the value of a column that most entries with it have: one wrong DOI in one bibliography affects only itself. */
const majority = (kinds: readonly string[], column: string) => `
    WITH counted AS (
      SELECT kind, identifier, ${column}, sum(weight) AS weight FROM (${identifierRows(kinds, column)})
      GROUP BY kind, identifier, ${column}
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY kind, identifier ORDER BY weight DESC, ${column}) AS rank FROM counted
    )
    SELECT kind, identifier, ${column} FROM ranked WHERE rank = 1`;

/** Every identifier with its title, and those of other kinds with their DOI. */
const IDENTIFIED = [
  sql`CREATE TABLE identifier_titles AS ${majority(IDENTIFIERS, 'title_cluster')}`,
  sql`CREATE TABLE identifier_dois AS ${majority(OTHER_KINDS, 'doi')}`,
  sql`CREATE TABLE identifiers AS
    SELECT coalesce(t.kind, d.kind) AS kind, coalesce(t.identifier, d.identifier) AS identifier, t.title_cluster, d.doi
    FROM identifier_titles AS t FULL JOIN identifier_dois AS d ON d.kind = t.kind AND d.identifier = t.identifier`,
];

/**
 * The key of each entry's work: the title that its identifiers have elsewhere, or else its own title, its DOI, another identifier, or
 * the entry itself. One join per kind of identifier: each holds the identifiers of that kind, not all of them seven times.
 */
const REFINED_KEYS = sql`CREATE TABLE keyed AS
  SELECT c.* EXCLUDE (title_cluster),
         coalesce(
           ('title:' || coalesce(${IDENTIFIERS.map((kind) => `by_${kind}.title_cluster`).join(', ')}, c.title_cluster)),
           ('doi:' || coalesce(c.doi, ${OTHER_KINDS.map((kind) => `by_${kind}.doi`).join(', ')})),
           ${OTHER_KINDS.map((kind) => `('${kind}:' || c.${kind})`).join(', ')},
           ('entry:' || c.record || '/' || c.reference_id)
         ) AS work_key
  FROM clustered AS c
  ${IDENTIFIERS.map(
    (kind) =>
      `LEFT JOIN (SELECT * FROM identifiers WHERE kind = '${kind}') AS by_${kind} ON by_${kind}.identifier = c.${kind}`,
  ).join('\n  ')}`;

/** ROUGE-SciQFS as published: the title key and nothing else. */
const TITLE_KEYS = sql`CREATE TABLE keyed AS
  SELECT *,
         CASE WHEN title_key IS NOT NULL AND title_key <> '' THEN ('title:' || title_key)
              WHEN url IS NOT NULL THEN ('url:' || url)
              ELSE ('entry:' || record || '/' || reference_id) END AS work_key
  FROM entries`;

/** Drops tables once no later step reads them: on disk they are as large as the bibliographies. */
const dropTables = (tables: string[]) => tables.map((table) => `DROP TABLE ${table}`);

/** Makes the table `keyed`: every entry with the key of its work. */
export async function clusterEntries(database: SqlDatabase, match: Match): Promise<void> {
  await database.run(ENTRIES);
  const refined = [
    ...TITLES,
    ...dropTables(['triples', 'authored', 'islands']),
    ...SPLIT,
    ...dropTables(['entries', 'title_clusters', 'ambiguous']),
    ...IDENTIFIED,
    ...dropTables(['identifier_titles', 'identifier_dois']),
    REFINED_KEYS,
    ...dropTables(['clustered', 'identifiers']),
  ];
  const titles = [TITLE_KEYS, ...dropTables(['entries'])];
  for (const step of match === 'title' ? titles : refined) await database.run(step);
}
