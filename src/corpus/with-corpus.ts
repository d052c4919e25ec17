import { rmSync } from 'node:fs';
import { Database } from '../database/database.js';
import { createTemporaryFolder } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { CorpusFolder } from './folder.js';
import { createViews } from './views.js';

/** A folder for data that does not fit into memory: inside the corpus or, if that is read-only, a temporary one. */
async function spillFor(folder: CorpusFolder): Promise<{ path: string; remove(): Promise<void> }> {
  try {
    const scratch = await folder.spill();
    return { path: scratch.spill, remove: () => scratch.remove() };
  } catch {
    // The corpus is read-only.
    const path = await createTemporaryFolder('spill');
    return { path, remove: async () => rmSync(path, { recursive: true, force: true }) };
  }
}

/** Checks the number of rows against the corpus manifest: a file of the right size can still be the wrong one. */
async function checkRows(database: Database, folder: CorpusFolder): Promise<void> {
  const [row] = await database.rows('SELECT count(*) AS n FROM ingested_papers');
  if (Number(row?.n) !== folder.rows('papers'))
    throw new UserError(
      `${folder.path}: has ${row?.n} rows of papers instead of ${folder.rows('papers')}; ingest the sources again into a new folder`,
    );
}

/** Opens a corpus for reading while `use` runs; the database has the corpus tables as views. */
export async function withCorpus<T>(
  corpus: string,
  use: (database: Database) => Promise<T>,
  memory?: string,
): Promise<T> {
  const folder = CorpusFolder.open(corpus);
  const spill = await spillFor(folder);
  const database = await Database.open({ spill: spill.path, memory });
  try {
    await createViews(database, folder);
    await checkRows(database, folder);
    return await use(database);
  } finally {
    database.close();
    await spill.remove();
  }
}
