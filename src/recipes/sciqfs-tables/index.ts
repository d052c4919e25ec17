import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type CorpusFolder, type Database, parquetSource, pathLiteral } from '../../corpus/index.js';
import { Scratch } from '../../engine/index.js';
import { UserError } from '../../user-error.js';
import { maskQuery } from '../mask-query.js';
import type { PaperBatches } from '../paper-batches.js';
import { type ExportedPersonal, Masker } from '../personal.js';
import { allPapers, batchPapers, padNumber, unfinishedTable, writeTable } from '../staged-table.js';
import { citingContexts, type ParagraphRow } from './contexts.js';

const SCIQFS_TABLES = ['papers', 'references', 'citations'] as const;
export const TABLE_FORMATS = ['parquet', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
type SciqfsTable = (typeof SCIQFS_TABLES)[number];

const PAPERS = { paper_id: 'VARCHAR', title: 'VARCHAR', abstract: 'VARCHAR', text: 'VARCHAR' };
const CITATIONS = {
  paper_id: 'VARCHAR',
  reference_id: 'VARCHAR',
  internal_reference_id: 'VARCHAR',
  context: 'VARCHAR',
  start_offset: 'INTEGER',
  end_offset: 'INTEGER',
};

/** Rows per Parquet row group, which limits the number of texts in memory. */
const ROW_GROUP_SIZE = 16_384;
/** Files that an interrupted export leaves in its scratch folder. */
const UNFINISHED = new RegExp(`^(?:${unfinishedTable('(?:papers|references|citations)')})$`);

/** Returns SQL for the papers with the text of their bodies. */
const paperTexts = (batches: PaperBatches, batch: number) => `
  WITH ${batchPapers(batches, batch)}, t AS (
    SELECT t.record, string_agg(t.text, chr(10) ORDER BY t.position) AS text
    FROM ${batches.table('paragraphs', batch)} AS t SEMI JOIN p ON p.record = t.record
    WHERE t.part = 'body' GROUP BY t.record
  )
  SELECT to_json(p.paper_id), to_json({paper_id: p.paper_id, title: p.title, abstract: p.abstract, text: t.text})
  FROM p LEFT JOIN t ON t.record = p.record`;

/** Returns SQL for the paragraphs with their citations. */
const citingParagraphs = (batches: PaperBatches, batch: number) => `
  WITH ${batchPapers(batches, batch)}
  SELECT to_json([t.record, CAST(t.position AS VARCHAR)]), to_json({text: t.text, language: any_value(p.language), citations: list({paper_id: p.paper_id, work: w.work_id,
         internal: c.reference_id, start: c.start_offset, "end": c.end_offset} ORDER BY c.position)})
  FROM ${batches.table('paragraphs', batch)} AS t
  JOIN ${batches.table('citations', batch)} AS c ON c.record = t.record AND c.paragraph = t.position
  JOIN p ON p.record = t.record
  LEFT JOIN ${batches.batchRows('entries', batch)} AS w ON w.record = c.record AND w.reference_id = c.reference_id
  GROUP BY t.record, t.position, t.text`;

/** Makes a new masker for each paper or paragraph, because a masker remembers everything that it has searched. */
const maskerFor = (personal: ExportedPersonal): Masker | undefined =>
  personal === 'mask' ? new Masker() : undefined;

async function* paperRows(batches: PaperBatches, personal: ExportedPersonal) {
  for await (const [id, json] of batches.rows((batch) => paperTexts(batches, batch))) {
    const paper = JSON.parse(json) as object;
    yield { ...(maskerFor(personal)?.maskFields(paper) ?? paper), id: JSON.parse(id) as string };
  }
}

async function* citationRows(batches: PaperBatches, personal: ExportedPersonal) {
  for await (const [place, paragraph] of batches.rows((batch) => citingParagraphs(batches, batch))) {
    const [record, position] = JSON.parse(place) as [string, string];
    let number = 0;
    for (const citation of citingContexts(JSON.parse(paragraph) as ParagraphRow, maskerFor(personal)))
      yield { ...citation, id: `${record} ${padNumber(Number(position))} ${padNumber(number++)}` };
  }
}

async function writeReferences(
  database: Database,
  folder: string,
  personal: ExportedPersonal,
): Promise<number> {
  const file = join(folder, 'references.parquet');
  const query = 'SELECT * FROM sciqfs_references ORDER BY reference_id';
  const rows = personal === 'mask' ? await maskQuery(database, query) : query;
  await database.run(`COPY (${rows}) TO ${pathLiteral(file, 'write')}
    (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_SIZE})`);
  const [counted] = await database.rows(`SELECT count(*) AS n FROM ${parquetSource([file])}`);
  return Number(counted?.n ?? 0);
}

/**
 * Writes ROUGE-SciQFS's three tables of a linked corpus to a folder: Papers (paper_id, title, abstract, text), References
 * (reference_id, title, total_citations, abstract) and Citations (paper_id, reference_id, internal_reference_id, context, start_offset,
 * end_offset). The context is the citing sentence; the offsets count code points in it. Personal data is masked by default. Returns the
 * number of rows of each table.
 */
export async function writeSciqfsTables(
  database: Database,
  corpus: CorpusFolder,
  folder: string,
  {
    formats = TABLE_FORMATS,
    personal = 'mask',
  }: { formats?: readonly TableFormat[]; personal?: ExportedPersonal | undefined } = {},
): Promise<Record<SciqfsTable, number>> {
  mkdirSync(folder, { recursive: true });
  await Scratch.sweep(folder, UNFINISHED);
  const scratch = await Scratch.create(folder, UNFINISHED);
  const file = (table: SciqfsTable, format: TableFormat) => join(scratch.path, `${table}.${format}`);
  try {
    const batches = await allPapers(database, corpus, scratch.path);
    const rows = {
      papers: await writeTable(database, paperRows(batches, personal), PAPERS, scratch.path, 'papers'),
      references: await writeReferences(database, scratch.path, personal),
      citations: await writeTable(
        database,
        citationRows(batches, personal),
        CITATIONS,
        scratch.path,
        'citations',
      ),
    };
    if (formats.includes('csv'))
      for (const table of SCIQFS_TABLES)
        await database.run(
          `COPY (SELECT * FROM ${parquetSource([file(table, 'parquet')])}) TO ${pathLiteral(file(table, 'csv'), 'write')} (FORMAT csv, HEADER)`,
        );
    // Finished tables are moved into place and never replace existing ones.
    requireNoTables(readdirSync(folder), folder);
    for (const table of SCIQFS_TABLES)
      for (const format of formats) renameSync(file(table, format), join(folder, `${table}.${format}`));
    return rows;
  } finally {
    await scratch.remove();
  }
}

/** Throws {@link UserError} if a folder already has one of the tables. */
export function requireNoTables(present: readonly string[], folder: string): void {
  const existing = present.find((name) => /^(?:papers|references|citations)\.(?:parquet|csv)$/.test(name));
  if (existing) throw new UserError(`--out ${folder}: already contains ${existing}; name another folder`);
}
