import { sql } from '../sql.js';
import type { SqlDatabase } from '../sql-database.js';

/** How bibliography entries and papers are recognised as one work. */
export type Match = 'refined' | 'title';

/** Identifiers in the order in which they are believed. */
const KINDS = ['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2', 'url'] as const;

/** A title of fewer characters than this ("Editorial") says nothing without its author. */
const SHORT_TITLE = 16;

/** Papers of the collection know their own title and identifiers: their word counts more than any number of mentions. */
const PAPER_WEIGHT = 1_000_000;

/** Web pages of one title are many ("Results", "About us"): where a page has only its address, that alone names it. */
const TITLE_KEY = `CASE WHEN url IS NOT NULL AND coalesce(${KINDS.filter((kind) => kind !== 'url').join(', ')}) IS NULL
         THEN NULL ELSE title_key END AS title_key`;

/** Everything that is to be told apart: the papers of the collection and all bibliography entries. */
const ENTRIES = sql`CREATE TABLE entries AS
  SELECT record, '' AS reference_id, ${PAPER_WEIGHT} AS weight, ${TITLE_KEY}, first_author_key AS author, year,
         doi, arxiv, pmcid, pmid, acl, s2, url
  FROM trusted_papers
  UNION ALL
  SELECT record, reference_id, 1 AS weight, ${TITLE_KEY}, first_author_key AS author, year,
         doi, arxiv, pmcid, pmid, acl, s2, url
  FROM ingested_references`;

/**
 * The distinct (title, author, year) triples, each with the author and the stretch of years it belongs to. An unknown
 * author goes with the author most entries of that title have; years no more than one apart are one edition (a
 * preprint and its journal version); an unknown year goes with the stretch most entries have.
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
      SELECT title_key, author, row_number() OVER (PARTITION BY title_key ORDER BY weight DESC, author) AS place FROM counted
    )
    SELECT t.title_key, t.author AS own_author, t.year AS own_year, t.weight,
           CASE WHEN t.author <> '' THEN t.author ELSE coalesce(b.author, '') END AS author
    FROM triples AS t LEFT JOIN best AS b ON b.title_key = t.title_key AND b.place = 1`,
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
             row_number() OVER (PARTITION BY title_key, author ORDER BY weight DESC, island) AS place FROM counted
    )
    SELECT a.title_key, a.own_author, a.own_year,
           (a.title_key || '|' || a.author || '|' || CAST(coalesce(i.island, b.island, 0) AS VARCHAR)) AS cluster
    FROM authored AS a
    LEFT JOIN islands AS i ON i.title_key = a.title_key AND i.author = a.author AND i.year = a.own_year
    LEFT JOIN best AS b ON b.title_key = a.title_key AND b.author = a.author AND b.place = 1
    WHERE length(a.title_key) >= ${SHORT_TITLE} OR a.own_author <> ''`,
  sql`CREATE TABLE titled AS
    SELECT e.*, t.cluster AS title_cluster
    FROM entries AS e
    LEFT JOIN title_clusters AS t
      ON t.title_key = e.title_key AND t.own_author = coalesce(e.author, '') AND t.own_year = coalesce(e.year, 0)`,
];

/**
 * One publisher does not publish a paper twice: two papers of the collection with DOIs of one prefix are two works,
 * though title, author and year agree (parts of a series, replies, errata).
 */
const SPLIT = [
  sql`CREATE TABLE ambiguous AS
    SELECT title_cluster, substr(doi, 1, strpos(doi, '/')) AS prefix
    FROM titled WHERE weight = ${PAPER_WEIGHT} AND doi IS NOT NULL AND title_cluster IS NOT NULL
    GROUP BY title_cluster, substr(doi, 1, strpos(doi, '/')) HAVING count(DISTINCT doi) > 1`,
  sql`CREATE TABLE clustered AS
    SELECT t.record, t.reference_id, t.weight, t.doi, t.arxiv, t.pmcid, t.pmid, t.acl, t.s2, t.url,
           CASE WHEN a.title_cluster IS NULL THEN t.title_cluster
                WHEN t.doi IS NULL THEN NULL
                ELSE (t.title_cluster || '|' || t.doi) END AS title_cluster
    FROM titled AS t LEFT JOIN (SELECT DISTINCT title_cluster FROM ambiguous) AS a ON a.title_cluster = t.title_cluster`,
];

/** Every identifier with the title most entries give it: one wrong DOI in one bibliography moves nothing but itself. */
const IDENTIFIED = [
  sql`CREATE TABLE identified AS
    ${KINDS.map(
      (kind) =>
        `SELECT '${kind}' AS kind, ${kind} AS identifier, title_cluster, doi, weight FROM clustered WHERE ${kind} IS NOT NULL`,
    ).join(' UNION ALL ')}`,
  sql`CREATE TABLE identifier_titles AS
    WITH counted AS (
      SELECT kind, identifier, title_cluster, sum(weight) AS weight FROM identified
      WHERE title_cluster IS NOT NULL GROUP BY kind, identifier, title_cluster
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY kind, identifier ORDER BY weight DESC, title_cluster) AS place FROM counted
    )
    SELECT kind, identifier, title_cluster FROM placed WHERE place = 1`,
  sql`CREATE TABLE identifier_dois AS
    WITH counted AS (
      SELECT kind, identifier, doi, sum(weight) AS weight FROM identified WHERE doi IS NOT NULL GROUP BY kind, identifier, doi
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY kind, identifier ORDER BY weight DESC, doi) AS place FROM counted
    )
    SELECT kind, identifier, doi FROM placed WHERE place = 1`,
];

/** A kind at a time: each join then holds the identifiers of one kind, not all of them seven times. */
const joins = (table: string) =>
  KINDS.map(
    (kind) =>
      `LEFT JOIN (SELECT * FROM ${table} WHERE kind = '${kind}') AS by_${kind} ON by_${kind}.identifier = c.${kind}`,
  ).join('\n    ');

/** The key of each entry's work: what its identifiers are called, else its own title, else its identifier, else itself. */
const REFINED_KEYS = [
  sql`CREATE TABLE named AS
    SELECT c.*, coalesce(${KINDS.map((kind) => `by_${kind}.title_cluster`).join(', ')}, c.title_cluster) AS title_work
    FROM clustered AS c
    ${joins('identifier_titles')}`,
  sql`CREATE TABLE keyed AS
    SELECT c.record, c.reference_id, c.weight,
           coalesce(
             ('title:' || c.title_work),
             ('doi:' || coalesce(${KINDS.map((kind) => `by_${kind}.doi`).join(', ')})),
             ${KINDS.map((kind) => `('${kind}:' || c.${kind})`).join(', ')},
             ('entry:' || c.record || '/' || c.reference_id)
           ) AS work_key
    FROM named AS c
    ${joins('identifier_dois')}`,
];

/** ROUGE-SciQFS as published: the title key and nothing else. */
const TITLE_KEYS = sql`CREATE TABLE keyed AS
  SELECT record, reference_id, weight,
         CASE WHEN title_key IS NOT NULL AND title_key <> '' THEN ('title:' || title_key)
              WHEN url IS NOT NULL THEN ('url:' || url)
              ELSE ('entry:' || record || '/' || reference_id) END AS work_key
  FROM entries`;

/** Tables that each step is the last to read: on disk they are as large as the bibliographies. */
const DROPPED = (tables: string[]) => tables.map((table) => `DROP TABLE ${table}`);

/** Gives every entry the key of its work, in the table `keyed`. `entries` stays, too. */
export async function clusterEntries(database: SqlDatabase, match: Match): Promise<void> {
  await database.run(ENTRIES);
  const refined = [
    ...TITLES,
    ...DROPPED(['triples', 'authored', 'islands', 'title_clusters']),
    ...SPLIT,
    ...DROPPED(['titled', 'ambiguous']),
    ...IDENTIFIED,
    ...DROPPED(['identified']),
    ...REFINED_KEYS,
    ...DROPPED(['clustered', 'named', 'identifier_titles', 'identifier_dois']),
  ];
  for (const step of match === 'title' ? [TITLE_KEYS] : refined) await database.run(step);
}
