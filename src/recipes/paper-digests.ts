import { neighbourRows } from './citation-space/neighbours.js';
import { WORK_FIELDS } from './cited-works.js';
import type { Surroundings } from './find-nearest.js';
import { paperFacts } from './paper-batches.js';
import { type PaperQuery, readsWorks } from './paper-query.js';

/** Returns SQL for the SHA-256 of a struct. */
const hashStruct = (members: string): string => `sha256(CAST(to_json({${members}}) AS VARCHAR))`;

/**
 * SQL for the hash of a set of different entries: their MD5 sums combined by XOR, which does not depend on the order. A sorted list could
 * be hashed instead, but DuckDB would hold all lists in memory. It is written in hexadecimal, because DuckDB takes 0.2 ms to write a
 * UHUGEINT in decimal.
 */
const SET_HASH = `[CAST(count(*) AS VARCHAR), hex(bit_xor(md5_number(entry)))]`;

/** Returns SQL members for everything that a recipe may read of a cited work: its metadata, and the paper itself if the corpus has it. */
function workMembers({ abstracts, citedPapers, citedBodies }: PaperQuery): string[] {
  const described = abstracts
    ? [`described: CASE WHEN w.abstract IS NOT NULL THEN {${WORK_FIELDS}} END`]
    : [];
  const paper = citedPapers || citedBodies !== undefined ? ['paper_content: h.content'] : [];
  const body = citedBodies === undefined ? [] : ['paper_id: w.paper_id', 'paper_title: w.title'];
  return [...described, ...paper, ...body];
}

/**
 * Returns SQL for the common table `cited`: the digest of every work of which a recipe may read more than the id, because it has an
 * abstract or is in the corpus. Empty if the recipe reads only ids.
 */
function citedTable(query: PaperQuery): string {
  const members = workMembers(query);
  if (members.length === 0) return '';
  return `, cited AS (
    SELECT w.work_id, ${hashStruct(members.join(', '))} AS digest
    FROM works AS w LEFT JOIN ingested_papers AS h ON h.record = w.record
    WHERE w.abstract IS NOT NULL OR w.record IS NOT NULL
  )`;
}

/**
 * Returns SQL for the papers of a build (`record`) with a digest of everything that a recipe receives about each paper: its content, its
 * metadata, and the works that it cites. If two builds have the same digest for a paper, its JSON is the same in both.
 *
 * @param surroundings tables of similar papers and neighbours, if the recipe asks for them
 */
export function paperDigests(query: PaperQuery, { nearest, neighbours }: Surroundings = {}): string {
  const bibliographies = bibliographyDigests(query);
  return `
    WITH chosen AS (
      SELECT f.*, p.paper_id, p.content FROM (${paperFacts(query.where ?? 'TRUE')}) AS f
      JOIN papers AS p ON p.record = f.record
    )${bibliographies}${neighbourDigests(query, neighbours)}
    SELECT c.record, ${hashStruct(
      `paper_id: c.paper_id, content: c.content, year: c.year, venue: c.venue, fields: c.fields, code_urls: c.code_urls,
       inbound: ${query.inbound === false ? 'NULL' : 'c.inbound'}, entries: ${bibliographies ? 'b.entries' : 'NULL'}, nearest: ${nearest ? 'n.nearest' : 'NULL'}${neighbours ? ', neighbours: s.entries' : ''}`,
    )} AS digest
    FROM chosen AS c ${bibliographies ? 'LEFT JOIN bibliographies AS b ON b.record = c.record' : ''}
    ${nearest ? `LEFT JOIN ${nearest} AS n ON n.record = c.record` : ''}
    ${neighbours ? 'LEFT JOIN surroundings AS s ON s.record = c.record' : ''}`;
}

/** Returns SQL for the common table `bibliographies`: the digest of the works that every paper cites. Empty if the recipe reads no cited works. */
function bibliographyDigests(query: PaperQuery): string {
  if (!readsWorks(query)) return '';
  const cited = citedTable(query);
  // The length distinguishes two entries if the id of one is the beginning of the other's.
  const entry = `concat(length(e.reference_id), ':', e.reference_id, ' ', e.work_id${cited ? ", ' ', w.digest" : ''})`;
  return `, entries AS (
      SELECT x.record, x.reference_id, x.work_id FROM reference_works AS x SEMI JOIN chosen AS c ON c.record = x.record
    )${cited}, bibliographies AS (
      SELECT record, ${SET_HASH} AS entries FROM (
        SELECT e.record, ${entry} AS entry FROM entries AS e ${cited ? 'LEFT JOIN cited AS w ON w.work_id = e.work_id' : ''}
      ) GROUP BY record
    )`;
}

/** Returns SQL for the common table `surroundings`: the digest of the neighbours of every paper in citation space. */
const neighbourDigests = ({ citationSpace }: PaperQuery, neighbours: string | undefined): string =>
  neighbours && citationSpace
    ? `, surroundings AS (
      SELECT record, ${SET_HASH} AS entries
      FROM (SELECT n.record, CAST(to_json([n.id, n.paper, CAST(n.rank AS VARCHAR), n.title, n.abstract]) AS VARCHAR) AS entry FROM (${neighbourRows(neighbours, citationSpace)}) AS n)
      GROUP BY record
    )`
    : '';
