import type { Database } from '../corpus/index.js';
import type { PaperBatches } from './paper-batches.js';
import { PieceStore } from './piece-store.js';

/** The body of a cited work that is a paper in the collection: its paragraphs, one per line. */
export interface CitedBody {
  work: string;
  /** The paper's own id. */
  paper: string;
  title: string | null;
  text: string;
}

/** SQL for the works that certain paragraphs cite, by record; `citing` is a condition on `paragraphs AS t`. */
export const citedWorksQuery = (
  citing: string,
  entries: string,
  files: (table: 'citations' | 'paragraphs') => string,
): string => `SELECT DISTINCT e.record, e.work_id
  FROM ${files('citations')} AS c
  JOIN ${entries} AS e ON e.record = c.record AND e.reference_id = c.reference_id
  JOIN ${files('paragraphs')} AS t ON t.record = c.record AND t.position = c.paragraph
  WHERE ${citing}`;

/** SQL that gives a struct `body` (a {@link CitedBody}) for each work that is a paper in the collection. */
export const citedBodiesQuery = (held: string, paragraphs: string): string => `
  SELECT h.work_id, {work: h.work_id, paper: any_value(h.paper_id), title: any_value(h.title),
                     text: string_agg(t.text, chr(10) ORDER BY t.position)} AS body
  FROM ${held} AS h JOIN ${paragraphs} AS t ON t.record = h.record
  WHERE t.part = 'body' GROUP BY h.work_id`;

/**
 * Stores the bodies of works that certain paragraphs cite and that are in the collection, and adds to the batches a table `bodies`
 * with the locations for each citing paper. A cited paper may be in any batch, so the citations are gathered first, then the bodies
 * of every batch. `citing` is a condition on `paragraphs AS t`.
 */
export async function storeCitedBodies(
  database: Database,
  batches: PaperBatches,
  citing: string,
): Promise<PieceStore> {
  await batches.gather(
    'cited',
    (batch) =>
      `SELECT ${batch} AS batch, record, work_id FROM (${citedWorksQuery(citing, batches.of('entries', batch), (table) => batches.files(table, batch))})`,
  );
  await database.run(`CREATE OR REPLACE TEMP TABLE held_works AS
    SELECT w.work_id, w.paper_id, w.record, w.title, b.batch AS home
    FROM works AS w SEMI JOIN ${batches.gathered('cited')} AS c ON c.work_id = w.work_id
    JOIN paper_batches AS b ON b.record = w.record`);
  const store = await PieceStore.create(database, 'cited_bodies', batches.scratch);
  for (const batch of await batches.batchesIn('(SELECT home AS batch FROM held_works)'))
    await store.add(
      `SELECT work_id, to_json(body) FROM (${citedBodiesQuery(
        `(SELECT * FROM held_works WHERE home = ${batch})`,
        batches.ownFiles('paragraphs', batch),
      )})`,
    );
  store.finish();
  await batches.writeSorted(
    'bodies',
    `SELECT c.batch, c.record, c.work_id, s.file, s.start, s.bytes
     FROM ${batches.gathered('cited')} AS c JOIN cited_bodies_pieces AS s ON s.key = c.work_id`,
  );
  batches.removeGathered('cited');
  return store;
}
