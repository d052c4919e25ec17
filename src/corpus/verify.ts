import { join } from 'node:path';
import { Database, parquetSource } from '../database/database.js';
import { createTemporaryFolder, type OwnedFile, statInside } from '../engine/index.js';
import { hashFile } from '../lineage/index.js';
import { linkPartName, PartList, readPart } from './parts.js';

/** A difference between an artefact and its manifest. */
export interface Fault {
  path: string;
  problem: string;
}

export interface Verification {
  /** Number of files checked. */
  files: number;
  /** Number of rows counted. */
  rows: number;
  faults: Fault[];
}

/** Describes what is wrong with a listed file; undefined if it is unchanged. */
export async function verifyFile(
  folder: string,
  { path, bytes, sha256 }: OwnedFile,
): Promise<string | undefined> {
  const stats = statInside(folder, path);
  if (!stats) return 'is missing or is not a regular file';
  if (stats.size !== bytes) return `has ${stats.size} bytes instead of ${bytes}`;
  if (sha256 !== undefined && (await hashFile(join(folder, path))) !== sha256)
    return 'has different content (its SHA-256 differs)';
  return undefined;
}

/** Counts the rows of Parquet files; returns an error message if they cannot be read or lack one of the columns. */
export async function countRows(
  database: Database,
  paths: readonly string[],
  columns: readonly string[] = ['*'],
): Promise<number | string> {
  if (paths.length === 0) return 0;
  try {
    const [row] = await database.rows(
      `SELECT count(*) AS n FROM (SELECT ${columns.join(', ')} FROM ${parquetSource(paths)})`,
    );
    return Number(row?.n ?? 0);
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? '';
  }
}

/** Checks the hashes and row counts of every part of a corpus and of its link. */
export async function verifyCorpus(path: string): Promise<Verification> {
  const result: Verification = { files: 0, rows: 0, faults: [] };
  const parts = PartList.read(join(path, 'parts.jsonl')).parts;
  const name = linkPartName(path);
  const link = name === undefined ? undefined : readPart(join(path, 'parts', name));
  if (name !== undefined && !link)
    result.faults.push({ path: `parts/${name}`, problem: 'is missing or damaged' });
  const database = await Database.open({ spill: await createTemporaryFolder('verify'), threads: 1 });
  try {
    for (const { part, files } of [...parts, ...(link ? [link] : [])])
      for (const file of files) {
        const inner = `parts/${part}/${file.path}`;
        const problem = await verifyFile(path, { ...file, path: inner });
        const rows = problem ? undefined : await countRows(database, [join(path, inner)]);
        result.files++;
        if (problem) result.faults.push({ path: inner, problem });
        else if (typeof rows === 'string')
          result.faults.push({ path: inner, problem: `cannot be read (${rows})` });
        else if (file.rows !== undefined && rows !== file.rows)
          result.faults.push({ path: inner, problem: `has ${rows} rows instead of ${file.rows}` });
        result.rows += typeof rows === 'number' ? rows : 0;
      }
  } finally {
    database.close();
  }
  return result;
}
