import type { Database } from '../corpus/index.js';

/** The body of a cited work that is a paper of the collection: its paragraphs, a line each. */
export interface CitedBody {
  work: string;
  /** The paper's own id. */
  paper: string;
  title: string | null;
  text: string;
}

/**
 * Makes the table `cited_bodies` of the works that some paragraphs cite and that are in the collection. One pass over
 * the corpus, before the batches: a cited paper may lie in any part. `citing` is a condition on `paragraphs AS t`.
 */
export async function gatherCitedBodies(database: Database, citing: string): Promise<void> {
  await database.run(`CREATE OR REPLACE TEMP TABLE cited_bodies AS
    WITH wanted AS (
      SELECT DISTINCT x.work_id
      FROM ingested_citations AS c
      JOIN reference_works AS x ON x.record = c.record AND x.reference_id = c.reference_id
      JOIN ingested_paragraphs AS t ON t.record = c.record AND t.position = c.paragraph
      WHERE ${citing}
    ), held AS (
      SELECT w.work_id, w.paper_id, w.record, w.title FROM works AS w SEMI JOIN wanted ON wanted.work_id = w.work_id
      WHERE w.record IS NOT NULL
    )
    SELECT held.work_id, held.paper_id, held.title, string_agg(t.text, chr(10) ORDER BY t.position) AS body
    FROM held JOIN ingested_paragraphs AS t ON t.record = held.record
    WHERE t.part = 'body'
    GROUP BY held.work_id, held.paper_id, held.title`);
}

/** The bodies that each of the papers `p` cites; wants the common table `cited` of its citations. */
export const citedBodiesTable = (citing: string) => `
    b AS (
      SELECT r.record, list({work: q.work_id, paper: q.paper_id, title: q.title, text: q.body} ORDER BY q.work_id) AS bodies
      FROM (SELECT DISTINCT c.record, c.work_id FROM cited AS c
            JOIN loaded AS t ON t.record = c.record AND t.position = c.paragraph WHERE ${citing}) AS r
      JOIN cited_bodies AS q ON q.work_id = r.work_id
      GROUP BY r.record
    )`;
