import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bytesIn, DATABASE_MEMORY, Database, literal } from '../corpus/index.js';
import { createTemporaryFolder } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { type ColumnsRead, type DatasetRow, memoryFor, selectRows, streamRows } from './file-rows.js';
import { DATASET_FORMAT, type Manifest } from './manifest.js';
import { withPresentFiles } from './split-files.js';
import { SPLITS, type Split } from './splits/splits.js';

/** Datasets of this format are read, not written. */
const FIRST_FORMAT = 'citemill.dataset/1';

/** A dataset folder that citemill wrote, opened for reading. Close it: DuckDB holds threads. */
export class Dataset {
  private memory = bytesIn(DATABASE_MEMORY);

  private constructor(
    readonly path: string,
    readonly manifest: Manifest,
    private readonly database: Database,
    private readonly spill: string,
  ) {}

  static async open(path: string): Promise<Dataset> {
    const manifest = readManifest(path);
    const spill = await createTemporaryFolder('dataset');
    // Rows are parsed one after the other; a second thread would only hold more of them.
    return new Dataset(path, manifest, await Database.open({ spill, threads: 1 }), spill);
  }

  /** The rows of a split in the order of its files, a few at a time in memory: whole, or what is read of them. */
  async *rows(split: Split, reads?: ColumnsRead): AsyncGenerator<DatasetRow> {
    yield* streamRows(this.database, await this.select(split, reads));
  }

  /** The example with an id and the split it is in. */
  async find(id: string): Promise<{ split: Split; row: DatasetRow } | undefined> {
    for (const split of SPLITS) {
      const query = `${await this.select(split)} WHERE r.id = ${literal(id)}`;
      for await (const row of streamRows(this.database, query)) return { split, row };
    }
    return undefined;
  }

  private async select(split: Split, reads?: ColumnsRead): Promise<string> {
    const { files } = this.manifest.splits[split];
    const query = selectRows(this.path, files, this.manifest.columns, reads);
    const paths = files.map((file) => join(this.path, file));
    this.memory = Math.max(this.memory, await memoryFor(this.database, paths));
    await this.database.run(`SET memory_limit = '${this.memory}B'`);
    return query;
  }

  close(): void {
    this.database.close();
    rmSync(this.spill, { recursive: true, force: true });
  }
}

/** `dataset.json` of a folder. */
export function readManifest(path: string): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(path, 'dataset.json'), 'utf8')) as Manifest;
  } catch (error) {
    throw new UserError(`${path}: not a Citemill dataset (${(error as Error).message})`);
  }
  // The first format differs in the list of other files alone, which told no sizes; reading does without.
  if (manifest?.format === FIRST_FORMAT) return withPresentFiles(path, { ...manifest, files: [] });
  if (manifest?.format !== DATASET_FORMAT)
    throw new UserError(
      `${path}: is of format ${String(manifest?.format)}, this Citemill reads ${DATASET_FORMAT}`,
    );
  return withPresentFiles(path, manifest);
}
