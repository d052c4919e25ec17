import { readers } from '@citemill/read/internal';
import { type Database, literal } from '../corpus/index.js';
import { BACKGROUND, CONCLUSION, INTRODUCTION } from './headings.js';
import type { PaperBatches } from './paper-batches.js';
import { PieceStore } from './piece-store.js';

/** What the collection itself knows of a cited work that is one of its papers. */
export interface CitedPaper {
  /** Its format is one of journals alone, so that its venue is a journal. */
  journals_only: boolean;
  fields: string[] | null;
  /** The paragraphs of its introduction, a line each; null where no heading says so. */
  introduction: string | null;
  conclusion: string | null;
}

const under = (pattern: string) =>
  `array_length(list_filter(t.section, lambda heading: regexp_matches(lower(heading), '${pattern}'))) > 0`;
const lines = (condition: string) =>
  `string_agg(t.text, chr(10) ORDER BY t.position) FILTER (WHERE ${condition})`;

/** Whether a paper's format, by what its reader declares, is one of journals alone. */
function journalsOnly(): string {
  const formats = readers.all.filter((reader) => reader.journalsOnly).map(({ name }) => literal(name));
  return formats.length === 0 ? 'FALSE' : `p.format IN (${formats.join(', ')})`;
}

/** What the collection knows of some of its papers, which `held` names by work and record: a struct `held` for each work. */
export const heldPapers = (held: string, files: (table: 'papers' | 'paragraphs') => string): string => `
  WITH held AS (
    ${held}
  ), told AS (
    SELECT t.record, ${lines(under(INTRODUCTION))} AS introduction, ${lines(under(BACKGROUND))} AS background,
           ${lines(under(CONCLUSION))} AS conclusion
    FROM ${files('paragraphs')} AS t SEMI JOIN held ON held.record = t.record
    WHERE t.part = 'body'
    GROUP BY t.record
  )
  SELECT h.work_id, {journals_only: ${journalsOnly()}, fields: p.fields,
                     introduction: coalesce(told.introduction, told.background), conclusion: told.conclusion} AS held
  FROM held AS h JOIN ${files('papers')} AS p ON p.record = h.record
  LEFT JOIN told ON told.record = h.record`;

/** Stores what the collection knows of the works with an abstract that its papers cite. A cited paper may lie in any batch. */
export async function storeCitedPapers(database: Database, batches: PaperBatches): Promise<PieceStore> {
  await database.run(`CREATE OR REPLACE TEMP TABLE held_papers AS
    SELECT w.work_id, w.record, b.batch
    FROM works AS w SEMI JOIN ${batches.all('entries')} AS e ON e.work_id = w.work_id
    JOIN paper_batches AS b ON b.record = w.record
    WHERE w.abstract IS NOT NULL`);
  const store = await PieceStore.create(database, 'cited_papers', batches.scratch);
  for (let batch = 0; batch < batches.count; batch++)
    await store.add(
      `SELECT work_id, to_json(held) FROM (${heldPapers(
        `SELECT work_id, record FROM held_papers WHERE batch = ${batch}`,
        (table) => batches.files(table, batch),
      )})`,
    );
  store.finish();
  return store;
}
