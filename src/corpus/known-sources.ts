import { sha256 } from '@citemill/read/internal';
import { type Database, readParquet } from '../database/database.js';
import { HashSet } from '../engine/index.js';
import type { CorpusFolder } from './folder.js';

/** The key of a source that could not be opened, and so has no content to hash: its path and what was wrong. */
export const failureKey = (path: string, code: string, message: string): string =>
  sha256(Buffer.from(JSON.stringify([path, code, message])));

/** Parts that are looked through at a time. */
const BATCH = 256;

/** The hashes of the sources that are in the corpus, read or failed. */
export async function knownSources(
  folder: CorpusFolder,
  database: Database,
  retryFailed: boolean,
): Promise<HashSet> {
  const known = new HashSet();
  for await (const hash of knownHashes(folder, database, retryFailed)) known.add(hash);
  return known;
}

/** The hashes one by one; one may come twice. */
export async function* knownHashes(
  folder: CorpusFolder,
  database: Database,
  retryFailed: boolean,
): AsyncGenerator<string> {
  const parts = folder.parts();
  for (let from = 0; from < parts.length; from += BATCH) {
    const batch = parts.slice(from, from + BATCH);
    const filesOf = (table: 'papers' | 'failures') =>
      readParquet(batch.map((part) => folder.tableFile(table, part)));
    for (const table of retryFailed ? (['papers'] as const) : (['papers', 'failures'] as const)) {
      const query = `SELECT DISTINCT sha256 FROM ${filesOf(table)} WHERE sha256 IS NOT NULL`;
      for await (const rows of database.stream(query)) for (const row of rows) yield String(row.sha256);
    }
    const unopened = `SELECT path, code, message FROM ${filesOf('failures')} WHERE sha256 IS NULL`;
    for await (const rows of database.stream(unopened))
      for (const { path, code, message } of rows)
        yield failureKey(String(path), String(code), String(message));
  }
}
