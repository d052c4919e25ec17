import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Database, literal, readParquet } from '../corpus/index.js';
import { temporaryFolder } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { DATASET_FORMAT, type Manifest } from './manifest.js';
import { SPLITS, type Split } from './splits/splits.js';

/** Datasets of this format are read, not written. */
const FIRST_FORMAT = 'citemill.dataset/1';

/** A row as it was written: plain JSON values. */
export type DatasetRow = Record<string, unknown> & { id: string };

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

  /** The rows of a split in the order of its files, a few at a time in memory. */
  async *rows(split: Split): AsyncGenerator<DatasetRow> {
    for await (const chunk of this.database.stream(this.select(split)))
      for (const row of chunk) yield JSON.parse(row.json as string) as DatasetRow;
  }

  /** The example with an id and the split it is in. */
  async find(id: string): Promise<{ split: Split; row: DatasetRow } | undefined> {
    for (const split of SPLITS) {
      const [row] = await this.database.rows(`${this.select(split)} WHERE r.id = ${literal(id)}`);
      if (row) return { split, row: JSON.parse(row.json as string) as DatasetRow };
    }
    return undefined;
  }

  /** As JSON made by DuckDB: 64-bit integers would come out of rows as texts. */
  private select(split: Split): string {
    const files = this.manifest.splits[split].files.map((file) => join(this.path, file));
    const fields = Object.keys(this.manifest.columns)
      .map((name) => `${literal(name)}, r."${name.replaceAll('"', '""')}"`)
      .join(', ');
    return `SELECT CAST(json_object(${fields}) AS VARCHAR) AS json FROM ${readParquet(files)} AS r`;
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
