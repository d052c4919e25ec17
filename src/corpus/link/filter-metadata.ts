import { type Database, pathLiteral } from '../../database/database.js';
import type { SqlDatabase } from '../../database/sql-database.js';
import { writeLines } from '../../engine/index.js';
import { Bloom } from '../metadata/bloom.js';
import type { MetadataSource } from '../metadata/find-metadata.js';
import type { MetadataRow } from '../metadata/row.js';
import { metadataFiles } from '../metadata/sources.js';

/** Row counts of one metadata file. */
export interface MetadataReport {
  path: string;
  rows: number;
  /** Number of rows that do not identify a work, contain no information about it, or could not be read. */
  unusable: number;
  /** Numbers of lines that were skipped because they are too long. */
  longLines?: number[];
  /** True if the file is a JSON list that is not closed, so that records are missing. */
  isCut?: true;
}

/** Collects the title keys and identifiers of all works in a filter that fits into memory. */
async function collectWantedKeys(database: SqlDatabase): Promise<Bloom> {
  // A key that several works share is counted several times: removing duplicates first would take longer and need memory.
  const keys = `SELECT title_key AS key FROM work_titles UNION ALL SELECT identifier AS key FROM work_identifiers`;
  const [counted] = await database.rows(`SELECT count(*) AS n FROM (${keys})`);
  const bloom = new Bloom(Number(counted?.n ?? 0));
  for await (const rows of database.stream(keys)) for (const row of rows) bloom.add(row.key as string);
  return bloom;
}

const MAX_LINE_BYTES = 64 * 1024 * 1024;

const identifierKeys = ({ ids }: MetadataRow) =>
  Object.entries(ids).map(([kind, value]) => `${kind}:${value}`);

/** Writes a row as a line of JSON. */
function toLine(row: MetadataRow, source: number, number: number): string {
  const { ids: _, ...rest } = row;
  return `${JSON.stringify({ source, number, ...rest, identifiers: identifierKeys(row) })}\n`;
}

/**
 * Writes the metadata rows that may match a work to a file, reading the sources as streams. A row without a title, as in S2AG's
 * `abstracts`, is kept if another kept row has its catalogue id; files with such rows are read a second time, after all ids are known.
 * Rows that are kept by mistake do not match any work in the later join.
 */
export async function filterMetadata(
  sources: readonly MetadataSource[],
  { database, files, file }: { database: SqlDatabase; files: Database; file: string },
  onRow?: (rows: number) => void,
): Promise<MetadataReport[]> {
  const bloom = await collectWantedKeys(database);
  const reports: MetadataReport[] = [];
  const untitled = new Set<number>();
  let total = 0;
  // Number of catalogue ids of the kept rows, by which other files may refer to them.
  let aliasCount = 0;
  async function* keptRows() {
    for await (const { path, rows, unread } of metadataFiles(sources, files)) {
      const report: MetadataReport = { path, rows: 0, unusable: 0 };
      const source = reports.push(report) - 1;
      for await (const row of rows) {
        report.rows++;
        if (++total % 10_000 === 0) onRow?.(total);
        if (!row) report.unusable++;
        else if (isWanted(row, bloom)) {
          aliasCount += row.aliases.length;
          yield toLine(row, source, report.rows);
        } else if (row.title_key === undefined) untitled.add(source);
      }
      if (unread.longLines.length > 0) report.longLines = unread.longLines;
      if (unread.isCut) report.isCut = true;
    }
  }
  await writeLines(file, keptRows());
  if (untitled.size > 0) {
    const aliases = await collectAliases(file, aliasCount, files);
    await writeLines(file, rowsWithAliases(sources, files, { bloom, aliases, untitled }), { flags: 'a' });
  }
  onRow?.(total);
  return reports;
}

const isWanted = (row: MetadataRow, bloom: Bloom): boolean =>
  (row.title_key !== undefined && bloom.has(row.title_key)) ||
  identifierKeys(row).some((key) => bloom.has(key));

/** Collects the catalogue ids of the kept rows in a filter. For a large collection, the strings would fill the memory. */
async function collectAliases(file: string, count: number, database: Database): Promise<Bloom> {
  const bloom = new Bloom(count);
  const kept = `read_json(${pathLiteral(file)}, format = 'newline_delimited', hive_partitioning = false,
    columns = {aliases: 'VARCHAR[]'}, maximum_object_size = ${MAX_LINE_BYTES})`;
  for await (const rows of database.stream(`SELECT unnest(aliases) AS alias FROM ${kept}`))
    for (const { alias } of rows) bloom.add(alias as string);
  return bloom;
}

/** Yields the lines of rows without a title whose catalogue id is known. */
async function* rowsWithAliases(
  sources: readonly MetadataSource[],
  files: Database,
  { bloom, aliases, untitled }: { bloom: Bloom; aliases: Bloom; untitled: ReadonlySet<number> },
): AsyncGenerator<string> {
  let source = -1;
  for await (const { rows } of metadataFiles(sources, files)) {
    if (!untitled.has(++source)) continue;
    let number = 0;
    for await (const row of rows) {
      number++;
      if (row && row.title_key === undefined && !isWanted(row, bloom))
        if (row.aliases.some((alias) => aliases.has(alias))) yield toLine(row, source, number);
    }
  }
}
