import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../corpus/index.js';
import { type ShardOptions, shardCount, shardName, writeParquet } from './parquet.js';
import type { StagedLines } from './staging.js';

/**
 * Sorts a file of JSON lines by id with another engine, such as Spark, and writes the rows to at most `files` Parquet files. Returns the
 * paths in row order; the caller moves the files.
 */
export type SortRows = (lines: string, columns: Record<string, string>, files: number) => Promise<string[]>;

/** Writes staged rows to sorted Parquet files, with `sortRows` if given, otherwise with DuckDB. Returns the paths. */
export async function writeRows(
  database: Database,
  staged: StagedLines,
  columns: Record<string, string>,
  folder: string,
  name: string,
  options: ShardOptions,
  sortRows?: SortRows,
): Promise<string[]> {
  // A split without rows still gets a file with the columns.
  if (!sortRows || staged.rows === 0) return writeParquet(database, staged, columns, folder, name, options);
  const written = await sortRows(staged.path, columns, shardCount(staged, options));
  return written.map((draft, shard) => {
    const path = join(folder, shardName(name, shard, written.length));
    renameSync(draft, path);
    return path;
  });
}
