import { rmSync } from 'node:fs';
import { DATABASE_MEMORY, Database, literal, parseMemorySize } from '../corpus/index.js';
import { createTemporaryFolder, fileInside } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { type ColumnsRead, type DatasetRow, memoryFor, selectRows, streamRows } from './file-rows.js';
import { readManifest } from './load-manifest.js';
import type { Manifest } from './manifest.js';
import { SPLITS, type Split } from './splits/splits.js';

/** DuckDB's error messages for files that are missing, damaged or have other columns. */
const FILE_FAULT =
  /^(?:Binder|Invalid Input|IO|Conversion|Serialization|Invalid|TProtocolException)[^:]*Error: ([^\n]*)/;

/** A dataset folder that Citemill wrote, opened for reading. Close it to release DuckDB's threads and temporary files. */
export class Dataset {
  /** DuckDB's memory limit in bytes, raised for files with large row groups. */
  private memory = parseMemorySize(DATABASE_MEMORY);

  private constructor(
    readonly path: string,
    readonly manifest: Manifest,
    private readonly database: Database,
    private readonly spill: string,
  ) {}

  static async open(path: string): Promise<Dataset> {
    const manifest = readManifest(path);
    const spill = await createTemporaryFolder('dataset');
    // Rows are parsed one after another, so a second thread would only use more memory.
    return new Dataset(path, manifest, await Database.open({ spill, threads: 1 }), spill);
  }

  /** Yields the rows of a split in file order, few at a time in memory; only the columns in `reads` if given. */
  async *rows(split: Split, reads?: ColumnsRead): AsyncGenerator<DatasetRow> {
    const query = await this.select(split, reads);
    try {
      yield* streamRows(this.database, query);
    } catch (error) {
      throw this.explainError(`the ${split} split`, error);
    }
  }

  /** Yields the rows of an additional Parquet file of the dataset, such as `candidates.parquet`: the id and the named columns. */
  async *extraRows(file: string, columns: readonly string[]): AsyncGenerator<DatasetRow> {
    const path = fileInside(this.path, file, 'dataset.json');
    const types = Object.fromEntries(['id', ...columns].map((name) => [name, '']));
    try {
      yield* streamRows(this.database, selectRows([path], types));
    } catch (error) {
      throw this.explainError(file, error);
    }
  }

  /** Finds the example with an id, and its split. */
  async find(id: string): Promise<{ split: Split; row: DatasetRow } | undefined> {
    for (const split of SPLITS) {
      const query = `${await this.select(split)} WHERE r.id = ${literal(id)}`;
      try {
        for await (const row of streamRows(this.database, query)) return { split, row };
      } catch (error) {
        throw this.explainError(`the ${split} split`, error);
      }
    }
    return undefined;
  }

  private async select(split: Split, reads?: ColumnsRead): Promise<string> {
    const paths = this.manifest.splits[split].files.map((file) =>
      fileInside(this.path, file, 'dataset.json'),
    );
    try {
      this.memory = Math.max(this.memory, await memoryFor(this.database, paths));
    } catch (error) {
      throw this.explainError(`the ${split} split`, error);
    }
    await this.database.run(`SET memory_limit = '${this.memory}B'`);
    return selectRows(paths, this.manifest.columns, reads);
  }

  /** Converts DuckDB's errors about damaged Parquet files and missing columns to {@link UserError}s. */
  private explainError(part: string, error: unknown): unknown {
    const [, reason] = FILE_FAULT.exec(error instanceof Error ? error.message : '') ?? [];
    return reason === undefined
      ? error
      : new UserError(
          `${this.path}: ${part} is damaged or does not fit dataset.json (${reason}); get a whole copy of the dataset, or build it again`,
          { cause: error },
        );
  }

  close(): void {
    this.database.close();
    rmSync(this.spill, { recursive: true, force: true });
  }
}

/**
 * Opens a dataset for reading.
 *
 * @example
 * const dataset = await openDataset('mill/citesum');
 * for await (const row of dataset.rows('train')) console.log(row.src, row.tgt);
 * dataset.close();
 */
export async function openDataset(path: string): Promise<Dataset> {
  return Dataset.open(path);
}
