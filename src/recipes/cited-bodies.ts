import type { Database } from '../corpus/index.js';
import type { PaperBatches } from './paper-batches.js';
import { PieceStore } from './piece-store.js';

/** A paragraph of a cited work, with its citations; offsets in code points. */
export interface BodyParagraph {
  text: string;
  citations: { start: number; end: number; group: number }[] | null;
}

/** The body of a cited work that is a paper in the collection. */
export interface CitedBody {
  work: string;
  /** The paper's own id. */
  paper: string;
  title: string | null;
  /** The language by which its sentences are split; absent if it is not known. */
  language?: string | null;
  /** Its paragraphs, one per line; empty if the query asks for `paragraphs`. */
  text: string;
  paragraphs?: BodyParagraph[];
}

/** Returns SQL for the works that some paragraphs cite, by record. `citing` is a condition on `paragraphs AS t`. */
export const citedWorksQuery = (
  citing: string,
  entries: string,
  files: (table: 'citations' | 'paragraphs') => string,
): string => `SELECT DISTINCT e.record, e.work_id
  FROM ${files('citations')} AS c
  JOIN ${entries} AS e ON e.record = c.record AND e.reference_id = c.reference_id
  JOIN ${files('paragraphs')} AS t ON t.record = c.record AND t.position = c.paragraph
  WHERE ${citing}`;

/**
 * Returns SQL for a struct `body` (a {@link CitedBody}) for each work that is a paper in the collection. With `withCitations`, the struct
 * has paragraphs and their citations instead of a text.
 */
export function citedBodiesQuery(
  held: string,
  files: (table: 'citations' | 'paragraphs') => string,
  withCitations = false,
): string {
  const text = withCitations
    ? "text: '', paragraphs: list({text: t.text, citations: c.citations} ORDER BY t.position)"
    : 'text: string_agg(t.text, chr(10) ORDER BY t.position)';
  const citations = `LEFT JOIN (
      SELECT x.record, x.paragraph,
             list({start: x.start_offset, "end": x.end_offset, "group": x.citation_group} ORDER BY x.position) AS citations
      FROM ${files('citations')} AS x JOIN ${held} AS y ON y.record = x.record GROUP BY x.record, x.paragraph
    ) AS c ON c.record = t.record AND c.paragraph = t.position`;
  return `
  SELECT h.work_id, {work: h.work_id, paper: any_value(h.paper_id), title: any_value(h.title), language: any_value(h.language), ${text}} AS body
  FROM ${held} AS h JOIN ${files('paragraphs')} AS t ON t.record = h.record
  ${withCitations ? citations : ''}
  WHERE t.part = 'body' GROUP BY h.work_id`;
}

/**
 * Stores the bodies of the cited works that are in the collection, and adds the table `bodies` to the batches, with their locations for
 * each citing paper. A cited paper may be in any batch, so the citations of all batches are gathered first, then the bodies of each
 * batch. `citing` is a condition on `paragraphs AS t` that selects the citing paragraphs.
 */
export async function storeCitedBodies(
  database: Database,
  batches: PaperBatches,
  citing: string,
  withCitations = false,
): Promise<PieceStore> {
  await batches.gather(
    'cited',
    (batch) =>
      `SELECT ${batch} AS batch, record, work_id FROM (${citedWorksQuery(citing, batches.batchRows('entries', batch), (table) => batches.table(table, batch))})`,
  );
  await database.run(`CREATE OR REPLACE TEMP TABLE held_works AS
    SELECT w.work_id, w.paper_id, w.record, w.title, p.language, b.batch AS home
    FROM works AS w JOIN ingested_papers AS p ON p.record = w.record SEMI JOIN ${batches.gatheredRows('cited')} AS c ON c.work_id = w.work_id
    JOIN paper_batches AS b ON b.record = w.record`);
  const store = await PieceStore.create(database, 'cited_bodies', batches.scratch);
  for (const batch of await batches.batchesIn('(SELECT home AS batch FROM held_works)'))
    await store.add(
      `SELECT work_id, to_json(body) FROM (${citedBodiesQuery(
        `(SELECT * FROM held_works WHERE home = ${batch})`,
        (table) => batches.unmergedTable(table, batch),
        withCitations,
      )})`,
    );
  store.finish();
  await batches.writeSorted(
    'bodies',
    `SELECT c.batch, c.record, c.work_id, s.file, s.start, s.bytes
     FROM ${batches.gatheredRows('cited')} AS c JOIN cited_bodies_pieces AS s ON s.key = c.work_id`,
  );
  batches.removeGathered('cited');
  return store;
}
