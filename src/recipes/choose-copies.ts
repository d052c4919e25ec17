import { cleanViews, copyOrder, LINKED, type SqlDatabase, trustedRows } from '../corpus/index.js';

/** SQL query for all records of papers that are in the corpus more than once, with the record that `link` kept. */
const GROUPS = `SELECT record, kept FROM linked_duplicates
  UNION SELECT kept AS record, kept FROM linked_duplicates`;

/** SQL query for the copies of such papers. Metadata about a paper applies to all of its copies. */
const COPIES = trustedRows(
  'papers',
  `(SELECT i.* FROM ingested_papers AS i JOIN (${GROUPS}) AS g ON g.record = i.record)`,
  'linked_doubtful_identifiers',
  `(SELECT w.year, w.venue, w.journal, w.fields, g.record FROM linked_works AS w JOIN (${GROUPS}) AS g ON g.kept = w.record)`,
);

/** Returns SQL for the columns of a table of the link, some of them replaced by other expressions. */
const columns = (table: keyof typeof LINKED, replaced: Record<string, string>): string =>
  Object.keys(LINKED[table])
    .map((name) => (replaced[name] ? `${replaced[name]} AS ${name}` : `t."${name}"`))
    .join(', ');

const VIEWS = {
  duplicates: `SELECT t.record, coalesce(c.chosen, t.kept) AS kept
    FROM linked_duplicates AS t LEFT JOIN chosen_copies AS c ON c.kept = t.kept
    WHERE c.chosen IS NULL OR c.chosen <> t.record
    UNION ALL SELECT c.kept AS record, c.chosen AS kept FROM chosen_copies AS c`,
  works: `SELECT ${columns('works', { record: 'coalesce(c.chosen, t.record)' })}
    FROM linked_works AS t LEFT JOIN chosen_copies AS c ON c.kept = t.record`,
  // A paper keeps its id, whichever copy is read.
  doubtful_identifiers: `SELECT ${columns('doubtful_identifiers', { paper_id: 'coalesce(c.paper_id, t.paper_id)' })}
    FROM linked_doubtful_identifiers AS t LEFT JOIN chosen_copies AS c ON c.chosen = t.record
    UNION ALL SELECT c.chosen AS record, '' AS kind, '' AS value, '' AS kept_by, c.paper_id FROM chosen_copies AS c`,
};

/**
 * Replaces the copy of a paper that `link` kept by another copy if only the latter satisfies a condition on `papers AS p`: `--format tei`
 * finds the TEI copy of a paper that is also in the corpus as JATS.
 */
export async function chooseCopies(database: SqlDatabase, where: string): Promise<void> {
  await database.run('DROP TABLE IF EXISTS chosen_copies');
  await database.run(`CREATE TABLE chosen_copies AS
    SELECT r.kept, r.record AS chosen, k.paper_id FROM (
      SELECT g.kept, p.record, row_number() OVER (
        PARTITION BY g.kept ORDER BY CASE WHEN p.record = g.kept THEN 0 ELSE 1 END, ${copyOrder()}) AS rank
      FROM (${COPIES}) AS p JOIN (${GROUPS}) AS g ON g.record = p.record WHERE ${where}
    ) AS r JOIN papers AS k ON k.record = r.kept
    WHERE r.rank = 1 AND r.record <> r.kept`);
  const [row] = await database.rows('SELECT count(*) AS n FROM chosen_copies');
  if (Number(row?.n ?? 0) === 0) return;
  for (const [table, query] of Object.entries(VIEWS))
    await database.run(`CREATE OR REPLACE VIEW "${table}" AS ${query}`);
  await cleanViews(database);
}
