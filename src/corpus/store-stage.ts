import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../database/database.js';
import type { Stage } from '../engine/index.js';
import type { StagedRows } from './staged-rows.js';
import { storeRows } from './store-rows.js';
import type { IngestedTable } from './tables.js';

/** Rows of many sources that make a part, to be stored as Parquet files. Without them there is nothing to do but to answer in turn. */
export interface StoreTask {
  /** The folder for the files. */
  part: string;
  rows?: StagedRows[];
}

export interface StoreResult {
  /** Number of rows in each table; undefined if nothing was stored. */
  stored: Record<IngestedTable, number> | undefined;
}

/** What DuckDB may hold in a worker: a part is written with less. */
const STORE_MEMORY = '256MB';

/** Stores what the workers of ingest have read. Rows never pass through the main process. */
export const stage: Stage<StoreTask, StoreResult, undefined> = {
  name: 'store',
  async run({ part, rows }) {
    return [{ stored: rows && (await storePart(rows, part)) }];
  },
};

async function storePart(rows: StagedRows[], folder: string): Promise<Record<IngestedTable, number>> {
  // Beside the temporary files of this worker: what a killed one leaves there goes with the run.
  const spill = join(tmpdir(), `spill-${process.pid}`);
  const database = await Database.open({ memory: STORE_MEMORY, spill, threads: 1 });
  try {
    return await storeRows(database, rows, folder);
  } finally {
    database.close();
  }
}
