import type { Database } from '../corpus/index.js';
import type { PaperBatches } from './paper-batches.js';

/** The body of a cited work that is a paper of the collection: its paragraphs, a line each. */
export interface CitedBody {
  work: string;
  /** The paper's own id. */
  paper: string;
  title: string | null;
  text: string;
}

/**
 * Lays out, as `bodies`, the works that some paragraphs cite and that are in the collection, for each citing paper. A cited paper
 * may lie in any batch: first it is noted who cites what, then every batch gives its bodies, then each goes where it is cited.
 * `citing` is a condition on `paragraphs AS t`.
 */
export async function layOutCitedBodies(
  database: Database,
  batches: PaperBatches,
  citing: string,
): Promise<void> {
  await batches.gather(
    'cited',
    (batch) => `SELECT DISTINCT ${batch} AS batch, e.record, e.work_id
      FROM ${batches.files('citations', batch)} AS c
      JOIN ${batches.of('entries', batch)} AS e ON e.record = c.record AND e.reference_id = c.reference_id
      JOIN ${batches.files('paragraphs', batch)} AS t ON t.record = c.record AND t.position = c.paragraph
      WHERE ${citing}`,
  );
  await database.run(`CREATE OR REPLACE TEMP TABLE held_works AS
    SELECT w.work_id, w.paper_id, w.record, w.title, b.batch AS home
    FROM works AS w SEMI JOIN ${batches.gathered('cited')} AS c ON c.work_id = w.work_id
    JOIN paper_batches AS b ON b.record = w.record`);
  await batches.gather(
    'held',
    (batch) => `SELECT h.work_id, string_agg(t.text, chr(10) ORDER BY t.position) AS body
      FROM held_works AS h JOIN ${batches.files('paragraphs', batch)} AS t ON t.record = h.record
      WHERE h.home = ${batch} AND t.part = 'body' GROUP BY h.work_id`,
  );
  await batches.layOut(
    'bodies',
    `SELECT c.batch, c.record, h.work_id, h.paper_id, h.title, q.body
     FROM ${batches.gathered('cited')} AS c JOIN held_works AS h ON h.work_id = c.work_id
     JOIN ${batches.gathered('held')} AS q ON q.work_id = h.work_id`,
    true,
  );
  for (const name of ['cited', 'held']) batches.forget(name);
}

/** The bodies that each of the papers of a batch cites. */
export const citedBodiesTable = (bodies: string) => `
    b AS (
      SELECT q.record, list({work: q.work_id, paper: q.paper_id, title: q.title, text: q.body} ORDER BY q.work_id) AS bodies
      FROM ${bodies} AS q GROUP BY q.record
    )`;
