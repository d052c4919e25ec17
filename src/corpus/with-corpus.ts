import { rmSync } from 'node:fs';
import { Database } from '../database/database.js';
import { createTemporaryFolder } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { CorpusFolder } from './folder.js';
import { createViews } from './views.js';

/** Creates a folder for data that does not fit into memory: in the corpus or, if nothing can be written there, a temporary one. */
async function createSpillFolder(folder: CorpusFolder): Promise<{ path: string; remove(): Promise<void> }> {
  try {
    const scratch = await folder.spill();
    return { path: scratch.spill, remove: () => scratch.remove() };
  } catch {
    // Most likely, the corpus is read-only. Any other error occurs again below.
    const path = await createTemporaryFolder('spill');
    return { path, remove: async () => rmSync(path, { recursive: true, force: true }) };
  }
}

/** Checks the number of rows against the list of parts, since even a file of the expected size may be the wrong one. */
async function checkRows(database: Database, folder: CorpusFolder): Promise<void> {
  const [row] = await database.rows('SELECT count(*) AS n FROM ingested_papers');
  if (Number(row?.n) !== folder.rows('papers'))
    throw new UserError(
      `${folder.path} is damaged: it contains ${row?.n} papers instead of ${folder.rows('papers')}; ingest the sources again into a new folder`,
    );
}

/** Runs `read` and throws if another command replaced parts of the corpus in the meantime. */
export async function whileUnchanged<T>(folder: CorpusFolder, read: () => Promise<T>): Promise<T> {
  try {
    const result = await read();
    checkNotReplaced(folder);
    return result;
  } catch (error) {
    // If the corpus was replaced, files are missing and any error may be a consequence, so report that instead.
    checkNotReplaced(folder, error);
    throw error;
  }
}

/** Throws if another command has replaced parts of a corpus since it was opened. */
export function checkNotReplaced(folder: CorpusFolder, cause?: unknown): void {
  if (folder.isReplaced())
    throw new UserError(
      `${folder.path}: another command changed the corpus while it was being read; run this command again when the other has finished`,
      { cause },
    );
}

/**
 * Opens a corpus for reading while `use` runs, with the corpus tables as views of a database. Throws if another command replaces parts of
 * the corpus in the meantime.
 */
export async function withCorpus<T>(
  corpus: string | CorpusFolder,
  use: (database: Database) => Promise<T>,
  /** Memory limit of DuckDB, such as `512MB`. */
  memory?: string,
): Promise<T> {
  const folder = typeof corpus === 'string' ? CorpusFolder.open(corpus) : corpus;
  const spill = await createSpillFolder(folder);
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
