import { INGESTED, type IngestedTable } from './tables.js';

/** SQL for columns that are filled in from metadata if a paper lacks them. */
const FILLED_FROM_METADATA: Record<string, string> = {
  year: 'coalesce(t.year, w.year) AS year',
  venue: 'coalesce(t.venue, w.venue, w.journal) AS venue',
  fields:
    'CASE WHEN coalesce(array_length(t.fields), 0) > 0 THEN t.fields ELSE coalesce(w.fields, t.fields) END AS fields',
};

const IDENTIFIERS = new Set(['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2']);

/**
 * Returns SQL for the rows of a table in which every identifier belongs to one paper: an identifier that several papers claim is
 * removed from the papers that it does not fit, whose ids are then made from their other identifiers.
 *
 * @param from table with the rows as they were ingested
 * @param doubtful table of `link` with the doubtful identifiers
 * @param works table of `link`, from which missing years, venues and fields are filled in
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
    return (withWorks ? FILLED_FROM_METADATA[name] : undefined) ?? `t."${name}"`;
  });
  return `SELECT ${columns.join(', ')} FROM ${from} AS t LEFT JOIN (
      SELECT record, max(paper_id) AS paper_id, concat(' ', string_agg(kind, ' '), ' ') AS kinds
      FROM ${doubtful} GROUP BY record
    ) AS d ON d.record = t.record${withWorks ? ` LEFT JOIN ${works} AS w ON w.record = t.record` : ''}`;
}
