import { literal, type Row } from '../../corpus/index.js';
import type { CitationGraph, Neighbour } from '../schemas/graph.js';
import { recordKey } from '../store/record-key.js';
import { numberOrNull, textOrNull } from '../store/row-values.js';
import type { LiveCorpus } from './live-corpus.js';
import { readParts } from './part-files.js';

/** Maximum number of neighbours; a picture with more is unreadable. */
const MAX_NEIGHBOURS = 40;

/** Loads the most cited papers among those that a paper cites and those that cite it, and counts all of them. */
export async function citationGraph(corpus: LiveCorpus, record: string): Promise<CitationGraph> {
  const isIndexing = corpus.isUpdating();
  const paper = await corpus.paperColumns(record, 'part, title, authors, year, reference_count');
  const [work] = await corpus.rows(
    `SELECT work_id FROM works_list WHERE record_key = ${recordKey(literal(record))} LIMIT 1`,
  );
  const workId = textOrNull(work?.work_id);
  const cited = await citedPapers(corpus, record, workId);
  const citing = workId === null ? [] : await citingPapers(corpus, record, workId);
  const [citedCount, citingCount] = divideNeighbours(cited.length, citing.length);
  const shared = await countShared(corpus, record, workId);
  const shown = cited.slice(0, citedCount);
  const printed = await printedEntries(corpus, record, paper.part, shown);
  return {
    record,
    title: String(paper.title ?? ''),
    authors: textOrNull(paper.authors),
    year: numberOrNull(paper.year),
    workId,
    entries: Number(paper.reference_count),
    corpusPath: corpus.path,
    isLinked: corpus.folder().link !== undefined,
    isIndexing,
    cites: {
      total: Number(cited[0]?.total ?? 0),
      rows: shown.map((row) => ({
        ...toNeighbour(row, shared.get(`work ${row.doc}`)),
        raw: printed.get(row.reference_id) || null,
      })),
    },
    citedBy: {
      total: Number(citing[0]?.total ?? 0),
      rows: citing
        .slice(0, citingCount)
        .map((row) => toNeighbour(row, shared.get(`record ${row.record_key}`))),
    },
  };
}

/** Divides MAX_NEIGHBOURS between two sides. Each may have half of them, and what the other side does not need. */
function divideNeighbours(left: number, right: number): [number, number] {
  const half = MAX_NEIGHBOURS / 2;
  return [
    Math.min(left, MAX_NEIGHBOURS - Math.min(right, half)),
    Math.min(right, MAX_NEIGHBOURS - Math.min(left, half)),
  ];
}

/** Loads the most cited papers among those that a paper cites; `total` counts all. A paper is not its own neighbour. */
function citedPapers(corpus: LiveCorpus, record: string, workId: string | null): Promise<Row[]> {
  return corpus.rows(`SELECT w.doc, w.work_id, w.record, w.title, w.authors, w.year, w.citing_papers, r.reference_id,
      count(*) OVER () AS total
    FROM (SELECT work, min(reference_id) AS reference_id FROM paper_references
      WHERE record = ${literal(record)} AND work_id IS DISTINCT FROM ${workId === null ? 'NULL' : literal(workId)}
      GROUP BY work) AS r
    JOIN works_list AS w ON w.doc = r.work
    ORDER BY w.citing_papers DESC, w.year DESC NULLS LAST, w.work_id LIMIT ${MAX_NEIGHBOURS}`);
}

/** Loads the most cited papers among those that cite a paper; `total` counts all. */
function citingPapers(corpus: LiveCorpus, record: string, workId: string): Promise<Row[]> {
  return corpus.rows(`WITH citing AS MATERIALIZED (${citingRecords(record, workId)}),
    cited AS (SELECT record_key, any_value(work_id) AS work_id, max(citing_papers) AS citing_papers
      FROM works_list SEMI JOIN citing USING (record_key) GROUP BY record_key)
    SELECT p.record, p.record_key, p.title, p.authors, p.year, w.work_id, coalesce(w.citing_papers, 0) AS citing_papers,
      count(*) OVER () AS total
    FROM (FROM papers_list SEMI JOIN citing USING (record_key)) AS p LEFT JOIN cited AS w ON w.record_key = p.record_key
    ORDER BY citing_papers DESC, p.year DESC NULLS LAST, p.doc LIMIT ${MAX_NEIGHBOURS}`);
}

/** Returns SQL for the papers that cite a paper, each once, without the paper itself and without duplicates found by link. */
const citingRecords = (
  record: string,
  workId: string,
): string => `SELECT DISTINCT record_key FROM reference_list
  WHERE work_id = ${literal(workId)} AND record <> ${literal(record)}
  AND record_key NOT IN (SELECT record_key FROM corpus_duplicates)`;

/**
 * Counts what a paper and those that cite it both cite: by cited paper, the papers that cite it together with this one; by citing
 * paper, the papers that both cite. Semi-joins scan the list of all references once, without building a table of it.
 */
async function countShared(
  corpus: LiveCorpus,
  record: string,
  workId: string | null,
): Promise<Map<unknown, number>> {
  if (workId === null) return new Map();
  const rows = await corpus.rows(`WITH pairs AS MATERIALIZED (SELECT DISTINCT record_key, work
      FROM (SELECT record_key, work FROM paper_references SEMI JOIN (${citingRecords(record, workId)}) USING (record_key))
      SEMI JOIN (SELECT work FROM paper_references WHERE record = ${literal(record)}) USING (work))
    SELECT 'work ' || work AS name, count(*) AS n FROM pairs GROUP BY work
    UNION ALL SELECT 'record ' || record_key, count(*) FROM pairs GROUP BY record_key`);
  return new Map(rows.map(({ name, n }) => [name, Number(n)]));
}

/** Loads the printed bibliography entries of cited papers without a title, by reference. */
async function printedEntries(
  corpus: LiveCorpus,
  record: string,
  part: unknown,
  cited: readonly Row[],
): Promise<Map<unknown, string | null>> {
  const untitled = cited.filter(({ title }) => !title);
  if (untitled.length === 0) return new Map();
  const ids = untitled.map((row) => literal(String(row.reference_id))).join(', ');
  const references = readParts(corpus.folder(), 'references', [String(part)]);
  const rows = await corpus.rows(`SELECT reference_id, raw FROM ${references}
    WHERE record = ${literal(record)} AND reference_id IN (${ids})`);
  return new Map(rows.map((row) => [row.reference_id, textOrNull(row.raw)]));
}

const toNeighbour = (row: Row, shared = 0): Neighbour => ({
  workId: textOrNull(row.work_id),
  record: textOrNull(row.record),
  title: textOrNull(row.title) || null,
  raw: null,
  authors: textOrNull(row.authors),
  year: numberOrNull(row.year),
  citingPapers: Number(row.citing_papers),
  shared,
});
