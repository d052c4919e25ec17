import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../database/database.js';
import type { Stage } from '../engine/index.js';
import type { StagedRows } from './staged-rows.js';
import { storeRows } from './store-rows.js';
import type { IngestedTable } from './tables.js';

/** The rows of a part, to be stored as Parquet files. A task without rows does nothing but keep its place in the order of answers. */
export interface StoreTask {
  /** Folder for the files. */
  part: string;
  rows?: StagedRows[];
}

export interface StoreResult {
  /** Number of rows in each table; undefined if nothing was stored. */
  stored: Record<IngestedTable, number> | undefined;
}

/** Memory limit of DuckDB in a worker, which is enough to write a part. */
const STORE_MEMORY = '256MB';

/** The stage that stores the rows that ingest workers have read. Rows never pass through the main process. */
export const stage: Stage<StoreTask, StoreResult, undefined> = {
  name: 'store',
  async run({ part, rows }) {
    return [{ stored: rows && (await storePart(rows, part)) }];
  },
};

async function storePart(rows: StagedRows[], folder: string): Promise<Record<IngestedTable, number>> {
  // This is next to the worker's temporary files, which are removed with the run even if the worker is killed.
  const spill = join(tmpdir(), `spill-${process.pid}`);
  const database = await Database.open({ memory: STORE_MEMORY, spill, threads: 1 });
  try {
    return await storeRows(database, rows, folder);
  } finally {
    database.close();
  }
}
