import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../corpus/index.js';
import { type ShardOptions, shardCount, shardName, writeParquet } from './parquet.js';
import type { StagedLines } from './staging.js';

/**
 * Another engine that sorts lines of JSON by their ids and writes them as Parquet, into so many files or fewer. It answers them in the order
 * of their rows, and they are moved.
 */
export type SortRows = (lines: string, columns: Record<string, string>, files: number) => Promise<string[]>;

/** Writes staged rows as Parquet files into a folder, with another engine if one is given; returns the paths. */
export async function writeRows(
  database: Database,
  staged: StagedLines,
  columns: Record<string, string>,
  folder: string,
  name: string,
  options: ShardOptions,
  sortRows?: SortRows,
): Promise<string[]> {
  // Without rows there is nothing to sort, and still a file with the columns.
  if (!sortRows || staged.rows === 0) return writeParquet(database, staged, columns, folder, name, options);
  const written = await sortRows(staged.path, columns, shardCount(staged, options));
  return written.map((from, shard) => {
    const path = join(folder, shardName(name, shard, written.length));
    renameSync(from, path);
    return path;
  });
}
