import { sha256 } from '@citemill/read/internal';
import { type Database, readParquet } from '../database/database.js';
import { HashSet } from '../engine/index.js';
import type { CorpusFolder } from './folder.js';
import type { SourceKey } from './reading.js';

/** The code of a failure that keeps a removed paper from being read again. */
export const REMOVED = 'removed';

/** The key of a source that could not be opened, and so has no content to hash: its path and what was wrong. */
export const failureKey = (path: string, code: string, message: string): string =>
  sha256(Buffer.from(JSON.stringify([path, code, message])));

/** Number of parts per query. */
const BATCH = 256;

/** The readings in the corpus, and the sources that this run has come across. */
export class KnownSources {
  private readonly met = new HashSet();

  constructor(private readonly known: HashSet) {}

  /** Whether a source is still to be read: false if it is in the corpus as it would be read now, or has come before in this run. */
  isNew({ hash, reading }: Pick<SourceKey, 'hash' | 'reading'>): boolean {
    if (!this.met.add(hash)) return false;
    return !this.known.has(reading);
  }

  /** Whether a source that can't be opened is new to the corpus and to this run. */
  isNewFailure(key: string): boolean {
    return this.known.add(key);
  }
}

/** The sources that are in the corpus, read or failed. */
export async function knownSources(
  folder: CorpusFolder,
  database: Database,
  retryFailed: boolean,
): Promise<KnownSources> {
  const known = new HashSet();
  for await (const key of knownKeys(folder, database, retryFailed)) known.add(key);
  return new KnownSources(known);
}

/** The keys of all known sources; a key may come twice. */
export async function* knownKeys(
  folder: CorpusFolder,
  database: Database,
  retryFailed: boolean,
): AsyncGenerator<string> {
  const parts = folder.parts();
  for (let from = 0; from < parts.length; from += BATCH) {
    const batch = parts.slice(from, from + BATCH);
    const readTable = (table: 'papers' | 'failures') =>
      readParquet(batch.map((part) => folder.tableFile(table, part)));
    for (const table of ['papers', 'failures'] as const) {
      // A source that could not be opened is tried in every run anyway; its failure stays known, so that it is recorded only once.
      const isKept = table === 'failures' && retryFailed ? 'sha256 IS NULL' : 'TRUE';
      const query = `SELECT DISTINCT reading FROM ${readTable(table)} WHERE reading IS NOT NULL AND ${isKept}`;
      for await (const rows of database.stream(query)) for (const row of rows) yield String(row.reading);
    }
  }
}
