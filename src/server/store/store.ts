import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../corpus/index.js';
import { createTemporaryFolder, isWritable } from '../../engine/index.js';

/** Changes when tables of the index change: an index of another version is thrown away and made again. */
const INDEX_VERSION = 5;

/** Says that a folder is ours, and the index in it no one else's. */
const MARK = 'studio.json';

/** What DuckDB may hold in memory; the rest of the studio's gigabyte is for Node. */
const MEMORY = '500MB';

/**
 * The studio's index: a DuckDB file of its own beside the corpus, made of the Parquet files and never the only copy of
 * anything. One connection answers the page while another fills the index.
 */
export class Store {
  private constructor(
    readonly folder: string,
    readonly reader: Database,
    readonly writer: Database,
    private readonly isTemporary: boolean,
  ) {}

  /** Opens the index of a folder; in a temporary folder where the place is read-only, another's, or held by another studio. */
  static async open(root: string): Promise<Store> {
    const folder = join(root, '.studio');
    if (isWritable(root) && isOwn(folder)) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, MARK), `${JSON.stringify({ format: 'citemill.studio/1' })}\n`);
      try {
        return await Store.at(folder, false);
      } catch (error) {
        // Another process holds the file, or it is damaged: only the second may be thrown away.
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
    // Tables are made by the writer alone: two connections that make the same one refuse each other.
    await reader.run('CREATE TABLE IF NOT EXISTS dataset_stamps (name VARCHAR, stamp VARCHAR)');
    // Inserting in order costs memory that grows with the insert; every table has its own order column.
    await reader.run('SET preserve_insertion_order = false');
    return new Store(folder, reader, await reader.connect(), isTemporary);
  }

  close(): void {
    this.writer.close();
    this.reader.close();
    if (this.isTemporary && existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A folder that we made, or may make. A `.studio` that holds other things is the user's, whatever else it is called. */
function isOwn(folder: string): boolean {
  if (!existsSync(folder)) return lstatSync(folder, { throwIfNoEntry: false }) === undefined;
  return (
    statSync(folder).isDirectory() && (existsSync(join(folder, MARK)) || readdirSync(folder).length === 0)
  );
}
