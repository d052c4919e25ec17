import type { Database } from '../corpus/index.js';
import { BACKGROUND, CONCLUSION, INTRODUCTION } from './headings.js';
import type { PaperBatches } from './paper-batches.js';

/** What the collection itself knows of a cited work that is one of its papers. */
export interface CitedPaper {
  format: string;
  fields: string[] | null;
  /** The paragraphs of its introduction, a line each; null where no heading says so. */
  introduction: string | null;
  conclusion: string | null;
}

const under = (pattern: string) =>
  `len(list_filter(t.section, lambda heading: regexp_matches(lower(heading), '${pattern}'))) > 0`;
const lines = (condition: string) =>
  `string_agg(t.text, chr(10) ORDER BY t.position) FILTER (WHERE ${condition})`;

/**
 * Gathers, as `cited_papers`, the works with an abstract that are papers of the collection and that its papers cite. A cited paper
 * may lie in any batch, so this comes before the batches.
 */
export async function gatherCitedPapers(database: Database, batches: PaperBatches): Promise<void> {
  await database.run(`CREATE OR REPLACE TEMP TABLE held_papers AS
    SELECT w.work_id, w.record, b.batch
    FROM works AS w SEMI JOIN ${batches.all('entries')} AS e ON e.work_id = w.work_id
    JOIN paper_batches AS b ON b.record = w.record
    WHERE w.abstract IS NOT NULL`);
  await batches.gather(
    'cited_papers',
    (batch) => `
      WITH told AS (
        SELECT t.record, ${lines(under(INTRODUCTION))} AS introduction, ${lines(under(BACKGROUND))} AS background,
               ${lines(under(CONCLUSION))} AS conclusion
        FROM ${batches.files('paragraphs', batch)} AS t SEMI JOIN held_papers AS h ON h.record = t.record
        WHERE t.part = 'body'
        GROUP BY t.record
      )
      SELECT h.work_id, p.format, p.fields, coalesce(told.introduction, told.background) AS introduction, told.conclusion
      FROM held_papers AS h JOIN ${batches.files('papers', batch)} AS p ON p.record = h.record
      LEFT JOIN told ON told.record = h.record
      WHERE h.batch = ${batch}`,
  );
}
