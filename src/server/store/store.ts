import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../corpus/index.js';
import { createTemporaryFolder, isWritable } from '../../engine/index.js';

/** Increased when the tables change: an index of another version is deleted and created again. */
export const INDEX_VERSION = 15;

/** Name of the file that marks a folder as the studio's. */
const MARK = 'studio.json';

/** DuckDB's memory limit; the rest of the studio's gigabyte is for Node. */
const MEMORY = '500MB';

/**
 * The studio's index: a DuckDB file next to the corpus, built from the Parquet files and never the only copy of anything. One
 * connection serves queries while another updates the index.
 */
export class Store {
  private constructor(
    readonly folder: string,
    readonly reader: Database,
    readonly writer: Database,
    private readonly isTemporary: boolean,
  ) {}

  /** Opens the index of a folder, or a temporary one if the folder is read-only, not ours, or used by another studio. */
  static async open(root: string): Promise<Store> {
    const folder = studioFolder(root);
    if (folder !== undefined) {
      try {
        return await Store.at(folder, false);
      } catch (error) {
        // Another process has locked the file, or it is damaged; only a damaged one may be deleted.
        if (!/lock/i.test(String(error))) {
          rmSync(join(folder, 'index.duckdb'), { force: true });
          rmSync(join(folder, 'index.duckdb.wal'), { force: true });
          return Store.at(folder, false);
        }
      }
    }
    return Store.at(await createTemporaryFolder('studio'), true);
  }

  private static async at(folder: string, isTemporary: boolean): Promise<Store> {
    const file = join(folder, 'index.duckdb');
    const spill = join(folder, 'spill');
    let reader = await Database.open({ file, spill, memory: MEMORY });
    await reader.run('CREATE TABLE IF NOT EXISTS index_version (version INTEGER)');
    const [row] = await reader.rows('SELECT version FROM index_version');
    if (row && row.version !== INDEX_VERSION) {
      reader.close();
      rmSync(file, { force: true });
      reader = await Database.open({ file, spill, memory: MEMORY });
      await reader.run('CREATE TABLE index_version (version INTEGER)');
    }
    await reader.run('DELETE FROM index_version');
    await reader.run(`INSERT INTO index_version VALUES (${INDEX_VERSION})`);
    // This table is created before the second connection is opened, because two connections that create it conflict.
    await reader.run('CREATE TABLE IF NOT EXISTS dataset_stamps (name VARCHAR, stamp VARCHAR)');
    // Preserving insertion order takes memory that grows with the insert; every table has an order column instead.
    await reader.run('SET preserve_insertion_order = false');
    return new Store(folder, reader, await reader.connect(), isTemporary);
  }

  close(): void {
    this.writer.close();
    this.reader.close();
    if (this.isTemporary && existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns the folder of the studio's own files and creates it if needed; undefined if it cannot be written or belongs to the user. */
export function studioFolder(root: string): string | undefined {
  const folder = join(root, '.studio');
  if (!isWritable(root) || !isOwn(folder)) return undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARK), `${JSON.stringify({ format: 'citemill.studio/1' })}\n`);
  return folder;
}

/** True for a folder that we created or may create. A `.studio` with other content belongs to the user. */
function isOwn(folder: string): boolean {
  if (!existsSync(folder)) return lstatSync(folder, { throwIfNoEntry: false }) === undefined;
  return (
    statSync(folder).isDirectory() && (existsSync(join(folder, MARK)) || readdirSync(folder).length === 0)
  );
}
