import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { type CorpusFolder, type Database, trustedRows } from '../corpus/index.js';
import { writeParquet } from '../dataset/export/parquet.js';
import { StagedLines } from '../dataset/export/staging.js';
import { PaperBatches } from './paper-batches.js';

const DIGITS = 9;
/** Pads a number with zeros, so that numbers sort as text. */
export const padNumber = (number: number): string => String(number).padStart(DIGITS, '0');

/** Returns the source of a regular expression for the files that an interrupted export of a table leaves in its scratch folder. */
export const unfinishedTable = (name: string): string =>
  `batches/(?:[a-z]+\\.parquet|batch-[01]\\.tsv)|${name}\\.(?:jsonl|facts)(?:\\.sorted)?|${name}(?:-00000-of-00001)?\\.(?:parquet|csv|jsonl)`;

/** Returns SQL for the common table `p`: the papers of a batch. */
export const batchPapers = (batches: PaperBatches, batch: number): string => `p AS (
    SELECT p.* FROM (${trustedRows('papers', batches.table('papers', batch))}) AS p
    SEMI JOIN ${batches.batchRows('chosen', batch)} AS k ON k.record = p.record
  )`;

/** Divides all papers of a corpus into batches, with intermediate files in a subfolder of `scratch`. */
export const allPapers = (database: Database, corpus: CorpusFolder, scratch: string): Promise<PaperBatches> =>
  PaperBatches.create(database, corpus, {}, join(scratch, 'batches'));

/** Writes rows, sorted by id, to `NAME.parquet` in a folder. Returns the number of rows. */
export async function writeTable(
  database: Database,
  rows: AsyncIterable<{ id: string }>,
  columns: Record<string, string>,
  folder: string,
  name: string,
): Promise<number> {
  const staged = new StagedLines(join(folder, `${name}.jsonl`), join(folder, `${name}.facts`));
  try {
    for await (const row of rows) await staged.add(row);
    await staged.end();
  } finally {
    await staged.abort();
  }
  const options = { shardSize: Number.POSITIVE_INFINITY };
  const [written = ''] = await writeParquet(database, staged, columns, folder, name, options);
  renameSync(written, join(folder, `${name}.parquet`));
  staged.remove();
  return staged.rows;
}
