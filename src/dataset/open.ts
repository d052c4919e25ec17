import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Database, literal } from '../corpus/index.js';
import { temporaryFolder } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { type ColumnsRead, type DatasetRow, selectRows, streamRows } from './file-rows.js';
import { DATASET_FORMAT, type Manifest } from './manifest.js';
import { SPLITS, type Split } from './splits/splits.js';

/** Datasets of this format are read, not written. */
const FIRST_FORMAT = 'citemill.dataset/1';

/** A dataset folder that citemill wrote, opened for reading. Close it: DuckDB holds threads. */
export class Dataset {
  private constructor(
    readonly path: string,
    readonly manifest: Manifest,
    private readonly database: Database,
    private readonly spill: string,
  ) {}

  static async open(path: string): Promise<Dataset> {
    const manifest = readManifest(path);
    const spill = await temporaryFolder('dataset');
    return new Dataset(path, manifest, await Database.open({ spill }), spill);
  }

  /** The rows of a split in the order of its files, a few at a time in memory: whole, or what is read of them. */
  async *rows(split: Split, reads?: ColumnsRead): AsyncGenerator<DatasetRow> {
    yield* streamRows(this.database, this.select(split, reads));
  }

  /** The example with an id and the split it is in. */
  async find(id: string): Promise<{ split: Split; row: DatasetRow } | undefined> {
    for (const split of SPLITS) {
      for await (const row of streamRows(this.database, `${this.select(split)} WHERE r.id = ${literal(id)}`))
        return { split, row };
    }
    return undefined;
  }

  private select(split: Split, reads?: ColumnsRead): string {
    return selectRows(this.path, this.manifest.splits[split].files, this.manifest.columns, reads);
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
  if (manifest?.format === FIRST_FORMAT) return { ...manifest, files: [] };
  if (manifest?.format !== DATASET_FORMAT)
    throw new UserError(
      `${path}: is of format ${String(manifest?.format)}, this Citemill reads ${DATASET_FORMAT}`,
    );
  return manifest;
}
