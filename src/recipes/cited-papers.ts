import { readerTraits } from '@citemill/read/internal';
import { type Database, literal } from '../corpus/index.js';
import { BACKGROUND, CONCLUSION, INTRODUCTION } from './headings.js';
import type { PaperBatches } from './paper-batches.js';
import { PieceStore } from './piece-store.js';

/** Data about a cited work that is itself a paper in the collection. */
export interface CitedPaper {
  /** True if only journals use its format, so that its venue is a journal. */
  journals_only: boolean;
  fields: string[] | null;
  /** The paragraphs of its introduction, one per line; null if no heading marks one. */
  introduction: string | null;
  conclusion: string | null;
}

/** Returns an SQL condition on `paragraphs AS t`: a heading above the paragraph matches a pattern. */
export const headingCondition = (pattern: string) =>
  `array_length(list_filter(t.section, lambda heading: regexp_matches(lower(heading), '${pattern}'))) > 0`;
const joinParagraphs = (condition: string) =>
  `string_agg(t.text, chr(10) ORDER BY t.position) FILTER (WHERE ${condition})`;

/** Returns an SQL condition for formats that only journals use, as their readers declare. */
function isJournalFormat(): string {
  const formats = readerTraits()
    .filter((reader) => reader.journalsOnly)
    .map(({ name }) => literal(name));
  return formats.length === 0 ? 'FALSE' : `p.format IN (${formats.join(', ')})`;
}

/** Returns SQL for a {@link CitedPaper} (the struct `held`) for each work of a query with the columns `work_id` and `record`. */
export const citedPapersQuery = (
  worksQuery: string,
  files: (table: 'papers' | 'paragraphs') => string,
): string => `
  WITH held AS (
    ${worksQuery}
  ), texts AS (
    SELECT t.record, ${joinParagraphs(headingCondition(INTRODUCTION))} AS introduction, ${joinParagraphs(headingCondition(BACKGROUND))} AS background,
           ${joinParagraphs(headingCondition(CONCLUSION))} AS conclusion
    FROM ${files('paragraphs')} AS t SEMI JOIN held ON held.record = t.record
    WHERE t.part = 'body'
    GROUP BY t.record
  )
  SELECT h.work_id, {journals_only: ${isJournalFormat()}, fields: p.fields,
                     introduction: coalesce(texts.introduction, texts.background), conclusion: texts.conclusion} AS held
  FROM held AS h JOIN ${files('papers')} AS p ON p.record = h.record
  LEFT JOIN texts ON texts.record = h.record`;

/** Stores a {@link CitedPaper} for each cited work that has an abstract and is in the collection, in any batch. */
export async function storeCitedPapers(database: Database, batches: PaperBatches): Promise<PieceStore> {
  await database.run(`CREATE OR REPLACE TEMP TABLE held_papers AS
    SELECT w.work_id, w.record, b.batch
    FROM works AS w SEMI JOIN ${batches.allRows('entries')} AS e ON e.work_id = w.work_id
    JOIN paper_batches AS b ON b.record = w.record
    WHERE w.abstract IS NOT NULL`);
  const store = await PieceStore.create(database, 'cited_papers', batches.scratch);
  for (const batch of await batches.batchesIn('held_papers'))
    await store.add(
      `SELECT work_id, to_json(held) FROM (${citedPapersQuery(
        `SELECT work_id, record FROM held_papers WHERE batch = ${batch}`,
        (table) => batches.unmergedTable(table, batch),
      )})`,
    );
  store.finish();
  return store;
}
