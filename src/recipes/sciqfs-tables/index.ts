import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CorpusFolder,
  type Database,
  pathLiteral,
  readParquet,
  trustedRows,
} from '../../corpus/index.js';
import { writeParquet } from '../../dataset/export/parquet.js';
import { StagedLines } from '../../dataset/export/staging.js';
import { Scratch } from '../../engine/index.js';
import { UserError } from '../../user-error.js';
import { PaperBatches } from '../paper-batches.js';
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

/** Rows per Parquet row group: all texts of a group are in memory at once. */
const ROW_GROUP_SIZE = 16_384;
/** Numbers are padded with zeros, so that they sort as text. */
const DIGITS = 9;
const padNumber = (number: number) => String(number).padStart(DIGITS, '0');

/** Files that an interrupted export leaves in its scratch folder. */
const UNFINISHED =
  /^(?:batches\/(?:(?:chosen|entries)\.parquet|batch-[01]\.tsv)|(?:papers|citations)\.(?:jsonl(?:\.sorted)?|facts|places)|(?:papers|references|citations)(?:-00000-of-00001)?\.(?:parquet|csv))$/;

const batchPapers = (batches: PaperBatches, batch: number) => `p AS (
    SELECT p.* FROM (${trustedRows('papers', batches.files('papers', batch))}) AS p
    SEMI JOIN ${batches.of('chosen', batch)} AS k ON k.record = p.record
  )`;

/** Papers with the text of their bodies. */
const paperTexts = (batches: PaperBatches, batch: number) => `
  WITH ${batchPapers(batches, batch)}, t AS (
    SELECT t.record, string_agg(t.text, chr(10) ORDER BY t.position) AS text
    FROM ${batches.files('paragraphs', batch)} AS t SEMI JOIN p ON p.record = t.record
    WHERE t.part = 'body' GROUP BY t.record
  )
  SELECT to_json(p.paper_id), to_json({paper_id: p.paper_id, title: p.title, abstract: p.abstract, text: t.text})
  FROM p LEFT JOIN t ON t.record = p.record`;

/** Paragraphs with their citations. */
const citingParagraphs = (batches: PaperBatches, batch: number) => `
  WITH ${batchPapers(batches, batch)}
  SELECT to_json([t.record, CAST(t.position AS VARCHAR)]), to_json({text: t.text, citations: list({paper_id: p.paper_id, work: w.work_id,
         internal: c.reference_id, start: c.start_offset, "end": c.end_offset} ORDER BY c.position)})
  FROM ${batches.files('paragraphs', batch)} AS t
  JOIN ${batches.files('citations', batch)} AS c ON c.record = t.record AND c.paragraph = t.position
  JOIN p ON p.record = t.record
  LEFT JOIN ${batches.of('entries', batch)} AS w ON w.record = c.record AND w.reference_id = c.reference_id
  GROUP BY t.record, t.position, t.text`;

async function stagePapers(batches: PaperBatches, staged: StagedLines): Promise<void> {
  for await (const [id, paper] of batches.rows((batch) => paperTexts(batches, batch)))
    await staged.add({ ...(JSON.parse(paper) as object), id: JSON.parse(id) as string });
}

async function stageCitations(batches: PaperBatches, staged: StagedLines): Promise<void> {
  for await (const [place, paragraph] of batches.rows((batch) => citingParagraphs(batches, batch))) {
    const [record, position] = JSON.parse(place) as [string, string];
    let number = 0;
    for (const citation of citingContexts(JSON.parse(paragraph) as ParagraphRow))
      await staged.add({
        ...citation,
        id: `${record} ${padNumber(Number(position))} ${padNumber(number++)}`,
      });
  }
}

/** Writes the rows of all batches, sorted by id. */
async function writeStaged(
  database: Database,
  batches: PaperBatches,
  folder: string,
  name: 'papers' | 'citations',
): Promise<number> {
  const staged = new StagedLines(join(folder, `${name}.jsonl`), join(folder, `${name}.facts`));
  try {
    await (name === 'papers' ? stagePapers : stageCitations)(batches, staged);
    await staged.end();
  } finally {
    await staged.abort();
  }
  const columns = name === 'papers' ? PAPERS : CITATIONS;
  const options = { shardSize: Number.POSITIVE_INFINITY };
  const [written = ''] = await writeParquet(database, staged, columns, folder, name, options);
  renameSync(written, join(folder, `${name}.parquet`));
  return staged.rows;
}

async function writeReferences(database: Database, folder: string): Promise<number> {
  const file = join(folder, 'references.parquet');
  await database.run(`COPY (SELECT * FROM sciqfs_references ORDER BY reference_id) TO ${pathLiteral(file, 'write')}
    (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_SIZE})`);
  const [counted] = await database.rows(`SELECT count(*) AS n FROM ${readParquet([file])}`);
  return Number(counted?.n ?? 0);
}

/**
 * Writes ROUGE-SciQFS's three tables of a linked corpus into a folder: Papers (paper_id, title, abstract, text), References
 * (reference_id, title, total_citations, abstract) and Citations (paper_id, reference_id, internal_reference_id, context, start_offset,
 * end_offset). The context is the citing sentence; the offsets count code points in it. Returns the number of rows of each table.
 */
export async function writeSciqfsTables(
  database: Database,
  corpus: CorpusFolder,
  folder: string,
  formats: readonly TableFormat[] = TABLE_FORMATS,
): Promise<Record<SciqfsTable, number>> {
  mkdirSync(folder, { recursive: true });
  await Scratch.sweep(folder, UNFINISHED);
  const scratch = await Scratch.create(folder, UNFINISHED);
  const file = (table: SciqfsTable, format: TableFormat) => join(scratch.path, `${table}.${format}`);
  try {
    const batches = await PaperBatches.create(database, corpus, {}, join(scratch.path, 'batches'));
    const rows = {
      papers: await writeStaged(database, batches, scratch.path, 'papers'),
      references: await writeReferences(database, scratch.path),
      citations: await writeStaged(database, batches, scratch.path, 'citations'),
    };
    if (formats.includes('csv'))
      for (const table of SCIQFS_TABLES)
        await database.run(
          `COPY (SELECT * FROM ${readParquet([file(table, 'parquet')])}) TO ${pathLiteral(file(table, 'csv'), 'write')} (FORMAT csv, HEADER)`,
        );
    // Finished tables are moved into place, and never replace another file.
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
  const taken = present.find((name) => /^(?:papers|references|citations)\.(?:parquet|csv)$/.test(name));
  if (taken) throw new UserError(`--out ${folder}: already contains ${taken}; name another folder`);
}
