import { sql } from '../../database/sql.js';
import type { SqlDatabase } from '../../database/sql-database.js';

/** How bibliography entries and papers are matched: by identifiers and titles (`refined`), or by title only. */
export type Match = 'refined' | 'title';

/** Identifiers, most reliable first. */
export const IDENTIFIERS = ['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2', 'url'] as const;

/** Identifiers other than the DOI. Many can be mapped to a DOI. */
const OTHER_KINDS = IDENTIFIERS.filter((kind) => kind !== 'doi');

/** Minimum characters of a title key that identifies a work without the author, unlike "Editorial". */
const MIN_TITLE_CHARACTERS = 16;

/** Weight of a paper's own title and identifiers, which exceeds that of all bibliography entries. */
const PAPER_WEIGHT = 1_000_000;

/**
 * SQL for the title key to match by. A web page without identifiers is matched by its URL only, since many pages have
 * titles such as "About us".
 */
export const TITLE_KEY = `CASE WHEN url IS NOT NULL AND coalesce(${IDENTIFIERS.filter((kind) => kind !== 'url').join(', ')}) IS NULL
         THEN NULL ELSE title_key END`;

/** SQL for the weighted number of missing fields. The most complete entry represents the work. */
const MISSING_FIELDS = `CASE WHEN title IS NULL THEN 8 ELSE 0 END + CASE WHEN doi IS NULL THEN 4 ELSE 0 END
         + CASE WHEN authors IS NULL THEN 2 ELSE 0 END + CASE WHEN year IS NULL THEN 1 ELSE 0 END`;

/**
 * SQL that collects the entries to cluster: the papers of the collection and all bibliography entries. Rows contain everything that
 * later steps need, which would otherwise have to join all entries again.
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
 * SQL that clusters the distinct (title, author, year) triples by title, author and range of years. An unknown author is assumed to be
 * the most frequent author of entries with this title. Years that differ by one belong to the same range (a preprint and its journal
 * version); an unknown year is assigned to the most frequent range.
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
    WHERE length(a.title_key) >= ${MIN_TITLE_CHARACTERS} OR a.own_author <> ''`,
];

/** SQL that joins an entry, `e`, with its title cluster, `t`. */
const SAME_TITLE = `t.title_key = e.title_key AND t.own_author = coalesce(e.author, '') AND t.own_year = coalesce(e.year, 0)`;

/**
 * SQL that splits title clusters by DOI. A publisher does not publish a paper twice, so two papers of the collection with DOIs of the same
 * prefix are different works, even if title, author and year agree (parts of a series, replies, errata).
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

/** SQL for the pairs of an identifier and the value of a column, for entries that have both. */
const identifierRows = (kinds: readonly string[], column: string) =>
  kinds
    .map(
      (kind) =>
        `SELECT '${kind}' AS kind, ${kind} AS identifier, ${column}, weight FROM clustered WHERE ${kind} IS NOT NULL AND ${column} IS NOT NULL`,
    )
    .join(' UNION ALL ');

/** SQL for the most frequent value of a column for each identifier, so that a wrong DOI in one bibliography affects only its own entry. */
const majority = (kinds: readonly string[], column: string) => `
    WITH counted AS (
      SELECT kind, identifier, ${column}, sum(weight) AS weight FROM (${identifierRows(kinds, column)})
      GROUP BY kind, identifier, ${column}
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY kind, identifier ORDER BY weight DESC, ${column}) AS rank FROM counted
    )
    SELECT kind, identifier, ${column} FROM ranked WHERE rank = 1`;

/** SQL that maps every identifier to its title cluster, and identifiers other than DOIs to their DOI. */
const IDENTIFIED = [
  sql`CREATE TABLE identifier_titles AS ${majority(IDENTIFIERS, 'title_cluster')}`,
  sql`CREATE TABLE identifier_dois AS ${majority(OTHER_KINDS, 'doi')}`,
  sql`CREATE TABLE identifiers AS
    SELECT coalesce(t.kind, d.kind) AS kind, coalesce(t.identifier, d.identifier) AS identifier, t.title_cluster, d.doi
    FROM identifier_titles AS t FULL JOIN identifier_dois AS d ON d.kind = t.kind AND d.identifier = t.identifier`,
];

/**
 * SQL that gives each entry the key of its work: the title cluster of its identifiers, or else its own title, its DOI, another identifier,
 * or the entry itself. There is one join per kind of identifier, so that each join needs the identifiers of only one kind.
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

/** SQL that gives each entry a key by its title only, as published for ROUGE-SciQFS. */
const TITLE_KEYS = sql`CREATE TABLE keyed AS
  SELECT *,
         CASE WHEN title_key IS NOT NULL AND title_key <> '' THEN ('title:' || title_key)
              WHEN url IS NOT NULL THEN ('url:' || url)
              ELSE ('entry:' || record || '/' || reference_id) END AS work_key
  FROM entries`;

/** SQL that drops tables that no later step reads. On disk they are as large as the bibliographies. */
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
