import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stage } from '../engine/index.js';
import type { ReadOptions } from '../read/reader.js';
import { type ReadInput, type ReadOutput, readRows } from './read-stage.js';
import { type StagedRows, stageRows } from './staged-rows.js';
import type { IngestedTable } from './tables.js';

/** A source to be read; its rows go to a file. */
export interface ReadTask extends ReadInput {
  sha256: string;
  stagingFile: string;
}

/** Rows of many sources that make a part, to be stored as Parquet files. Without them there is nothing to do but to answer in turn. */
export interface StoreTask {
  /** The folder for the files. */
  part: string;
  rows?: StagedRows[];
}

export type ReadResult = Omit<ReadOutput, 'rows'> & { rows: StagedRows };
export interface StoreResult {
  /** How many rows each table has; undefined where nothing was stored. */
  stored: Record<IngestedTable, number> | undefined;
}

/** The rows can't be put on the disk: no failure of the source. */
export const STAGING_FAILED = 'staging-failed';

/** What DuckDB may hold beside the reader in a worker: a part is written with less. */
const STORE_MEMORY = '256MB';

/** What a worker of ingest does: it reads sources, and now and then stores what workers have read. Rows never pass through the main process. */
export const stage: Stage<ReadTask | StoreTask, ReadResult | StoreResult, ReadOptions | undefined> = {
  name: 'ingest',
  async run(task, options) {
    if ('part' in task) return [{ stored: task.rows && (await stored(task.rows, task.part)) }];
    const { stagingFile, ...input } = task;
    const { rows, ...counts } = await readRows(input, options);
    try {
      return [{ ...counts, rows: stageRows(rows, stagingFile) }];
    } catch (error) {
      throw Object.assign(new Error((error as Error).message), { code: STAGING_FAILED });
    }
  },
};

async function stored(rows: StagedRows[], folder: string): Promise<Record<IngestedTable, number>> {
  // Loaded by those workers alone that store anything.
  const [{ Database }, { storeRows }] = await Promise.all([
    import('./database.js'),
    import('./store-rows.js'),
  ]);
  // Beside the temporary files of this worker: what a killed one leaves there goes with the run.
  const spill = join(tmpdir(), `spill-${process.pid}`);
  const database = await Database.open({ memory: STORE_MEMORY, spill, threads: 1 });
  try {
    return await storeRows(database, rows, folder);
  } finally {
    database.close();
  }
}
