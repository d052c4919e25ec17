import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { LineWriter } from '../../engine/index.js';
import type { Database } from '../database.js';
import { Bloom } from '../metadata/bloom.js';
import type { MetadataRow } from '../metadata/row.js';
import { metadataFiles } from '../metadata/sources.js';
import type { SqlDatabase } from '../sql-database.js';

/** What one metadata file gave. */
export interface MetadataReport {
  path: string;
  rows: number;
  /** Rows that name no work or say nothing of it, or that could not be read. */
  unusable: number;
}

/** Every key that a metadata row could be wanted for, in a filter that fits into memory. */
async function wanted(database: SqlDatabase): Promise<Bloom> {
  const keys = `SELECT title_key AS key FROM work_titles UNION SELECT identifier AS key FROM work_identifiers`;
  const [counted] = await database.rows(`SELECT count(*) AS n FROM (${keys})`);
  const bloom = new Bloom(Number(counted?.n ?? 0));
  for await (const rows of database.stream(keys)) for (const row of rows) bloom.add(row.key as string);
  return bloom;
}

const identifiersOf = ({ ids }: MetadataRow) =>
  Object.entries(ids).map(([kind, value]) => `${kind}:${value}`);

/** Lines of the rows that are kept, and by which numbers other files may speak of them. */
class Sieve {
  readonly aliases = new Set<string>();

  constructor(private readonly out: LineWriter) {}

  async keep(row: MetadataRow, source: number, number: number): Promise<void> {
    for (const alias of row.aliases) this.aliases.add(alias);
    const { ids: _, ...rest } = row;
    await this.out.write(`${JSON.stringify({ source, number, ...rest, identifiers: identifiersOf(row) })}\n`);
  }
}

/**
 * Writes the metadata rows that some work could want to a file, reading the sources as streams. A row without a title, as in S2AG's
 * `abstracts`, is wanted where another file knows its number: files with such rows are read a second time, once all are known.
 */
export async function sift(
  paths: string[],
  { database, files, file }: { database: SqlDatabase; files: Database; file: string },
  onRow?: (rows: number) => void,
): Promise<MetadataReport[]> {
  const bloom = await wanted(database);
  const out = createWriteStream(file);
  const writer = new LineWriter(out);
  const sieve = new Sieve(writer);
  const reports: MetadataReport[] = [];
  const untitled = new Set<number>();
  let total = 0;
  for await (const { path, rows } of metadataFiles(paths, files)) {
    const report: MetadataReport = { path, rows: 0, unusable: 0 };
    const source = reports.push(report) - 1;
    for await (const row of rows) {
      report.rows++;
      if (++total % 10_000 === 0) onRow?.(total);
      if (!row) report.unusable++;
      else if (isWanted(row, bloom)) await sieve.keep(row, source, report.rows);
      else if (row.title_key === undefined) untitled.add(source);
    }
  }
  if (untitled.size > 0) await again(paths, files, { bloom, sieve, untitled });
  onRow?.(total);
  await writer.finish();
  out.end();
  await finished(out);
  return reports;
}

const isWanted = (row: MetadataRow, bloom: Bloom): boolean =>
  (row.title_key !== undefined && bloom.has(row.title_key)) ||
  identifiersOf(row).some((one) => bloom.has(one));

/** The rows without a title whose number is now known. */
async function again(
  paths: string[],
  files: Database,
  { bloom, sieve, untitled }: { bloom: Bloom; sieve: Sieve; untitled: ReadonlySet<number> },
): Promise<void> {
  const known = new Set(sieve.aliases);
  let source = -1;
  for await (const { rows } of metadataFiles(paths, files)) {
    if (!untitled.has(++source)) continue;
    let number = 0;
    for await (const row of rows) {
      number++;
      if (row && row.title_key === undefined && !isWanted(row, bloom))
        if (row.aliases.some((alias) => known.has(alias))) await sieve.keep(row, source, number);
    }
  }
}
