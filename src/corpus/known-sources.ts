import { LATE_PAGES, NOT_RECOGNISED, sha256 } from '@citemill/read/internal';
import { type Database, literal, parquetSource } from '../database/database.js';
import { HashSet } from '../engine/index.js';
import type { CorpusFolder } from './folder.js';
import type { SourceKey } from './reading.js';

/** Code of the failure that records a removed paper, so that it is not read again. */
export const REMOVED = 'removed';

/** Makes the key of a source that could not be opened, and so has no content to hash, from its path and the error. */
export const failureKey = (path: string, code: string, message: string): string =>
  sha256(Buffer.from(JSON.stringify([path, code, message])));

/** Maximum number of parts per query. */
const BATCH = 256;

/** The readings in the corpus and the sources that this run has found. */
export class KnownSources {
  private readonly seen = new HashSet();

  constructor(private readonly known: HashSet) {}

  /** True if a source must be read. False if the corpus has the same reading, or if this run has already found the source. */
  isNew({ hash, reading }: Pick<SourceKey, 'hash' | 'reading'>): boolean {
    if (!this.seen.add(hash)) return false;
    return !this.known.has(reading);
  }

  /** True if the corpus has a reading, or a failure that is not tried again. */
  has(reading: string): boolean {
    return this.known.has(reading);
  }

  /** True if a source that cannot be opened is new to the corpus and to this run. */
  isNewFailure(key: string): boolean {
    return this.known.add(key);
  }
}

/** Selects sources that are read again though they are in the corpus. */
interface RetryOptions {
  /** Read failed sources again, and papers with pages that were not recognised. */
  retryFailed: boolean;
  /** Time limit per source. Scans are read again if pages were not recognised because of a lower limit. */
  timeoutMs: number;
}

/** Loads the sources that are in the corpus, read or failed, and need not be read again. */
export async function loadKnownSources(
  folder: CorpusFolder,
  database: Database,
  retry: RetryOptions,
): Promise<KnownSources> {
  const hashes = new HashSet();
  for await (const key of knownKeys(folder, database, retry)) hashes.add(key);
  return new KnownSources(hashes);
}

/** Returns SQL conditions for the rows whose sources are not read again. */
function keptRows({ retryFailed, timeoutMs }: RetryOptions): Record<'papers' | 'failures', string> {
  const hadLessTime = (message: string) =>
    `coalesce(TRY_CAST(regexp_extract(${message}, ${literal(LATE_PAGES)}, 1) AS DOUBLE) < ${timeoutMs / 1000}, FALSE)`;
  const isRetried = retryFailed ? 'TRUE' : hadLessTime('w.message');
  return {
    papers: `NOT list_contains(list_transform(coalesce(warnings, []),
      lambda w: w.code = ${literal(NOT_RECOGNISED)} AND ${isRetried}), TRUE)`,
    // A source that could not be opened is tried in every run anyway. Its failure stays known, so that it is recorded only once.
    failures: retryFailed ? 'sha256 IS NULL' : `NOT ${hadLessTime('message')}`,
  };
}

/** Yields the keys of all sources that are not read again; a key may occur twice. */
export async function* knownKeys(
  folder: CorpusFolder,
  database: Database,
  retry: RetryOptions,
): AsyncGenerator<string> {
  const isKept = keptRows(retry);
  const parts = folder.parts();
  for (let from = 0; from < parts.length; from += BATCH) {
    const batch = parts.slice(from, from + BATCH);
    const readTable = (table: 'papers' | 'failures') =>
      parquetSource(batch.map((part) => folder.tableFile(table, part)));
    for (const table of ['papers', 'failures'] as const) {
      const query = `SELECT DISTINCT reading FROM ${readTable(table)} WHERE reading IS NOT NULL AND ${isKept[table]}`;
      for await (const rows of database.stream(query)) for (const row of rows) yield String(row.reading);
    }
  }
}
