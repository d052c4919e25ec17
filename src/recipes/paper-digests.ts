import { neighbourRows } from './citation-space/neighbours.js';
import { WORK_FIELDS } from './cited-works.js';
import type { Surroundings } from './find-nearest.js';
import { paperFacts } from './paper-batches.js';
import type { PaperQuery } from './paper-query.js';

/** SHA-256 of a struct, in SQL. */
const hashStruct = (members: string): string => `sha256(CAST(to_json({${members}}) AS VARCHAR))`;

/**
 * The hash of a set of entries, in SQL: the sums of the two halves of their MD5, which are the same in any order. Lists would be hashed as
 * well, but DuckDB holds all of them in memory.
 */
const SET_HASH = `[CAST(count(*) AS HUGEINT), sum(CAST(md5_number_lower(CAST(entry AS VARCHAR)) AS HUGEINT)),
        sum(CAST(md5_number_upper(CAST(entry AS VARCHAR)) AS HUGEINT))]`;

/** What a recipe may read of a cited work: its description, and the paper itself if the corpus has it. */
function workMembers({ abstracts, citedPapers, citedBodies }: PaperQuery): string[] {
  const described = abstracts
    ? [`described: CASE WHEN w.abstract IS NOT NULL THEN {${WORK_FIELDS}} END`]
    : [];
  const paper = citedPapers || citedBodies !== undefined ? ['paper_content: h.content'] : [];
  const body = citedBodies === undefined ? [] : ['paper_id: w.paper_id', 'paper_title: w.title'];
  return [...described, ...paper, ...body];
}

/** The digest of every cited work, as the common table `cited`; empty if the recipe reads nothing but its id. */
function citedTable(query: PaperQuery): string {
  const members = workMembers(query);
  if (members.length === 0) return '';
  return `, cited AS (
    SELECT w.work_id, ${hashStruct(members.join(', '))} AS digest
    FROM works AS w SEMI JOIN entries AS e ON e.work_id = w.work_id
    LEFT JOIN ingested_papers AS h ON h.record = w.record
  )`;
}

/**
 * SQL for the papers of a build (`record`) with a digest of all that a recipe is given of each: its own content, what `link` and metadata
 * know of it, and the works that it cites. If two builds have the same digest for a paper, its JSON is the same in both.
 *
 * @param surroundings tables of similar papers and neighbours, if the recipe asks for them
 */
export function paperDigests(query: PaperQuery, { nearest, neighbours }: Surroundings = {}): string {
  const cited = citedTable(query);
  return `
    WITH chosen AS (
      SELECT f.*, p.paper_id, p.content FROM (${paperFacts(query.where ?? 'TRUE')}) AS f
      JOIN papers AS p ON p.record = f.record
    ), entries AS (
      SELECT x.record, x.reference_id, x.work_id FROM reference_works AS x SEMI JOIN chosen AS c ON c.record = x.record
    )${cited}, hashed AS (
      SELECT e.record, to_json([e.reference_id, e.work_id${cited ? ', w.digest' : ''}]) AS entry
      FROM entries AS e ${cited ? 'LEFT JOIN cited AS w ON w.work_id = e.work_id' : ''}
    ), bibliographies AS (
      SELECT record, ${SET_HASH} AS entries FROM hashed GROUP BY record
    )${neighbourDigests(query, neighbours)}
    SELECT c.record, ${hashStruct(
      `paper_id: c.paper_id, content: c.content, year: c.year, venue: c.venue, fields: c.fields, code_urls: c.code_urls,
       inbound: ${query.inbound === false ? 'NULL' : 'c.inbound'}, entries: b.entries, nearest: ${nearest ? 'n.nearest' : 'NULL'}${neighbours ? ', neighbours: s.entries' : ''}`,
    )} AS digest
    FROM chosen AS c LEFT JOIN bibliographies AS b ON b.record = c.record
    ${nearest ? `LEFT JOIN ${nearest} AS n ON n.record = c.record` : ''}
    ${neighbours ? 'LEFT JOIN surroundings AS s ON s.record = c.record' : ''}`;
}

/** The digest of the neighbours of every paper in citation space, as the common table `surroundings`. */
const neighbourDigests = ({ citationSpace }: PaperQuery, neighbours: string | undefined): string =>
  neighbours && citationSpace
    ? `, surroundings AS (
      SELECT record, ${SET_HASH} AS entries
      FROM (SELECT n.record, to_json([n.id, n.paper, CAST(n.rank AS VARCHAR), n.title, n.abstract]) AS entry FROM (${neighbourRows(neighbours, citationSpace)}) AS n)
      GROUP BY record
    )`
    : '';
