import { INGESTED, type IngestedTable } from './tables.js';

/** What metadata may know of a paper that its source leaves out. */
const KNOWN: Record<string, string> = {
  year: 'coalesce(t.year, w.year) AS year',
  venue: 'coalesce(t.venue, w.venue, w.journal) AS venue',
  fields:
    'CASE WHEN coalesce(array_length(t.fields), 0) > 0 THEN t.fields ELSE coalesce(w.fields, t.fields) END AS fields',
};

const IDENTIFIERS = new Set(['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2']);

/**
 * SQL for the rows of a table with a distinct identifier for every paper: one that two different papers claim is
 * taken from those it does not fit, and their ids are made of what is left. `from` gives the rows as they were ingested,
 * `doubtful` is the table that `link` wrote. With `works`, which `link` wrote, too, year, venue and fields that a paper's own source
 * leaves out come from metadata.
 */
export function trustedRows(
  table: IngestedTable,
  from: string,
  doubtful = 'doubtful_identifiers',
  works?: string,
): string {
  const withWorks = table === 'papers' && works !== undefined;
  const columns = Object.keys(INGESTED[table]).map((name) => {
    if (name === 'paper_id') return 'coalesce(d.paper_id, t.paper_id) AS paper_id';
    if (table === 'papers' && IDENTIFIERS.has(name))
      return `CASE WHEN d.kinds LIKE '% ${name} %' THEN NULL ELSE t.${name} END AS ${name}`;
    return (withWorks ? KNOWN[name] : undefined) ?? `t."${name}"`;
  });
  return `SELECT ${columns.join(', ')} FROM ${from} AS t LEFT JOIN (
      SELECT record, max(paper_id) AS paper_id, concat(' ', string_agg(kind, ' '), ' ') AS kinds
      FROM ${doubtful} GROUP BY record
    ) AS d ON d.record = t.record${withWorks ? ` LEFT JOIN ${works} AS w ON w.record = t.record` : ''}`;
}
