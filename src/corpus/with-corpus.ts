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
      `${folder.path} has ${row?.n} rows of papers instead of ${folder.rows('papers')}; ingest the sources again into a new folder`,
    );
}

/** Runs `read`, and refuses what it has read if another command has replaced parts of the corpus in the meantime. */
export async function whileUnchanged<T>(folder: CorpusFolder, read: () => Promise<T>): Promise<T> {
  try {
    const result = await read();
    checkNotReplaced(folder);
    return result;
  } catch (error) {
    // Files of the state that was opened may be gone, which fails in many ways.
    checkNotReplaced(folder, error);
    throw error;
  }
}

/** Throws if another command has replaced parts of a corpus since it was opened. */
export function checkNotReplaced(folder: CorpusFolder, cause?: unknown): void {
  if (folder.isReplaced())
    throw new UserError(
      `${folder.path}: another command has changed the corpus while it was being read; when that command has finished, run this one again`,
      { cause },
    );
}

/**
 * Opens a corpus for reading while `use` runs; the database has the corpus tables as views. Everything is read in the state that the corpus
 * had when it was opened, here or by the caller.
 */
export async function withCorpus<T>(
  corpus: string | CorpusFolder,
  use: (database: Database) => Promise<T>,
  memory?: string,
): Promise<T> {
  const folder = typeof corpus === 'string' ? CorpusFolder.open(corpus) : corpus;
  const spill = await spillFor(folder);
  const database = await Database.open({ spill: spill.path, memory });
  try {
    return await whileUnchanged(folder, async () => {
      await createViews(database, folder);
      await checkRows(database, folder);
      return use(database);
    });
  } finally {
    database.close();
    await spill.remove();
  }
}
