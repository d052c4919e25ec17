import type { Database } from '../corpus/index.js';
import { BACKGROUND, CONCLUSION, INTRODUCTION } from './headings.js';

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
 * Makes the table `cited_papers` of the works that paragraphs cite and that are in the collection. One pass over the
 * corpus, before the batches: a cited paper may lie in any part. `paragraphs` is a condition on `paragraphs AS t`.
 */
export async function gatherCitedPapers(database: Database, paragraphs: string | undefined): Promise<void> {
  await database.run(`CREATE OR REPLACE TEMP TABLE cited_papers AS
    WITH wanted AS (
      SELECT DISTINCT x.work_id
      FROM ingested_citations AS c
      JOIN reference_works AS x ON x.record = c.record AND x.reference_id = c.reference_id
      ${paragraphs === undefined ? '' : `JOIN ingested_paragraphs AS t ON t.record = c.record AND t.position = c.paragraph WHERE ${paragraphs}`}
    ), held AS (
      SELECT w.work_id, p.record, p.format, p.fields
      FROM works AS w SEMI JOIN wanted ON wanted.work_id = w.work_id
      JOIN ingested_papers AS p ON p.record = w.record
      WHERE w.abstract IS NOT NULL
    ), told AS (
      SELECT t.record, ${lines(under(INTRODUCTION))} AS introduction, ${lines(under(BACKGROUND))} AS background,
             ${lines(under(CONCLUSION))} AS conclusion
      FROM ingested_paragraphs AS t SEMI JOIN held ON held.record = t.record
      WHERE t.part = 'body'
      GROUP BY t.record
    )
    SELECT held.work_id, held.format, held.fields, coalesce(told.introduction, told.background) AS introduction, told.conclusion
    FROM held LEFT JOIN told ON told.record = held.record`);
}
