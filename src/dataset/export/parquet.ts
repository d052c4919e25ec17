import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { columnTypesSql, type Database, parquetSource, pathLiteral } from '../../corpus/index.js';
import type { StagedLines } from './staging.js';

export interface ShardOptions {
  /** Maximum bytes of JSON per file (default: 500 MB). */
  shardSize?: number | undefined;
  /** Maximum rows per file (default: no limit). */
  shardRows?: number | undefined;
}

const SHARD_SIZE = 500 * 1024 * 1024;
/** Bytes of JSON per row group. Writers and readers hold a whole row group in memory. */
const GROUP_SIZE = 32 * 1024 * 1024;
/** DuckDB's default. */
const MAX_GROUP_ROWS = 122_880;
const MIN_GROUP_ROWS = 16;
/** Maximum length of a row that can be read back. */
const MAX_ROW_BYTES = 1024 * 1024 * 1024;
/** DuckDB reads twice `maximum_object_size` at once, and row groups end only at the end of such a piece. */
const MIN_READ_BYTES = 4 * 1024 * 1024;

/** Returns the number of files for the rows. */
export const shardCount = (
  { bytes, rows }: Pick<StagedLines, 'bytes' | 'rows'>,
  { shardSize = SHARD_SIZE, shardRows = Infinity }: ShardOptions = {},
): number => Math.max(1, Math.ceil(bytes / shardSize), Math.ceil(rows / shardRows));

/**
 * Writes staged rows, sorted by id, to `NAME-00000-of-00001.parquet` and so on in a folder, and returns the paths. A split without
 * rows gets one file with only the columns. The same rows give the same bytes if the database runs on one thread.
 */
export async function writeParquet(
  database: Database,
  staged: StagedLines,
  columns: Record<string, string>,
  folder: string,
  name: string,
  options: ShardOptions = {},
): Promise<string[]> {
  const { rows, bytes, longest } = staged;
  const shards = shardCount(staged, options);
  const groupRows = Math.floor(GROUP_SIZE / Math.max(1, bytes / Math.max(1, rows)));
  const format = `(FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${Math.min(MAX_GROUP_ROWS, Math.max(MIN_GROUP_ROWS, groupRows))})`;
  const longestBytes = Math.min(MAX_ROW_BYTES, Math.max(MIN_READ_BYTES, longest * 4));
  await staged.sort(database);
  const write = (lines: string, path: string) =>
    database.run(`COPY (SELECT * FROM read_json(${pathLiteral(lines)}, format = 'newline_delimited', hive_partitioning = false, columns = ${columnTypesSql(columns)}, maximum_object_size = ${longestBytes}))
      TO ${pathLiteral(path, 'write')} ${format}`);
  const paths = Array.from({ length: shards }, (_, shard) => join(folder, shardName(name, shard, shards)));
  const [first = ''] = paths;
  if (shards === 1) {
    await write(staged.path, first);
    return paths;
  }
  const lines = `${staged.path}.shard`;
  const rowsPerShard = Math.ceil(rows / shards);
  for (const [shard, path] of paths.entries()) {
    await staged.copyLines(shard * rowsPerShard, (shard + 1) * rowsPerShard, lines);
    await write(lines, path);
  }
  rmSync(lines);
  return paths;
}

/** Returns a file name in the style of Hugging Face: `train-00003-of-00012.parquet`. */
export function shardName(name: string, shard: number, shards: number): string {
  return `${name}-${String(shard).padStart(5, '0')}-of-${String(shards).padStart(5, '0')}.parquet`;
}

/** Writes the rows of Parquet files as JSON lines, in their order. */
export async function writeJsonLines(database: Database, files: string[], path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await database.run(
    `COPY (SELECT * FROM ${parquetSource(files)}) TO ${pathLiteral(path, 'write')} (FORMAT json)`,
  );
}

export const totalBytes = (files: string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0);
