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
  /** Rows that identify no work, contain no information about it, or could not be read. */
  unusable: number;
  /** Numbers of lines that were skipped because they are too long. */
  longLines?: number[];
  /** True if the file is a JSON list that is not closed: the records after the break were not read. */
  isCut?: true;
}

/** Every key that a metadata row could be wanted for, in a filter that fits into memory. */
async function collectWantedKeys(database: SqlDatabase): Promise<Bloom> {
  // A key that several works share is added, and counted, several times: removing duplicates first would need a join of all rows.
  const keys = `SELECT title_key AS key FROM work_titles UNION ALL SELECT identifier AS key FROM work_identifiers`;
  const [counted] = await database.rows(`SELECT count(*) AS n FROM (${keys})`);
  const bloom = new Bloom(Number(counted?.n ?? 0));
  for await (const rows of database.stream(keys)) for (const row of rows) bloom.add(row.key as string);
  return bloom;
}

const identifierKeys = ({ ids }: MetadataRow) =>
  Object.entries(ids).map(([kind, value]) => `${kind}:${value}`);

/** A row that is kept, as the line of a file. */
function toLine(row: MetadataRow, source: number, number: number): string {
  const { ids: _, ...rest } = row;
  return `${JSON.stringify({ source, number, ...rest, identifiers: identifierKeys(row) })}\n`;
}

/**
 * Writes the metadata rows that some work could want to a file, reading the sources as streams. A row without a title, as in S2AG's
 * `abstracts`, is wanted if another file has its number: files with such rows are read a second time, once all are known.
 * Rows kept by mistake match no work when the file is joined.
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
  // Number of catalogue numbers of the kept rows, by which other files may refer to them.
  let aliases = 0;
  async function* keptRows() {
    for await (const { path, rows, unread } of metadataFiles(sources, files)) {
      const report: MetadataReport = { path, rows: 0, unusable: 0 };
      const source = reports.push(report) - 1;
      for await (const row of rows) {
        report.rows++;
        if (++total % 10_000 === 0) onRow?.(total);
        if (!row) report.unusable++;
        else if (isWanted(row, bloom)) {
          aliases += row.aliases.length;
          yield toLine(row, source, report.rows);
        } else if (row.title_key === undefined) untitled.add(source);
      }
      if (unread.longLines.length > 0) report.longLines = unread.longLines;
      if (unread.isCut) report.isCut = true;
    }
  }
  await writeLines(file, keptRows());
  if (untitled.size > 0) {
    const known = await collectAliases(file, aliases, files);
    await writeLines(file, rowsWithAliases(sources, files, { bloom, known, untitled }), { flags: 'a' });
  }
  onRow?.(total);
  return reports;
}

const isWanted = (row: MetadataRow, bloom: Bloom): boolean =>
  (row.title_key !== undefined && bloom.has(row.title_key)) ||
  identifierKeys(row).some((key) => bloom.has(key));

/** The catalogue numbers of the rows that were kept, in a filter: as strings they would fill the memory of a large collection. */
async function collectAliases(file: string, count: number, database: Database): Promise<Bloom> {
  const bloom = new Bloom(count);
  const kept = `read_json(${pathLiteral(file)}, format = 'newline_delimited', hive_partitioning = false,
    columns = {aliases: 'VARCHAR[]'}, maximum_object_size = 67108864)`;
  for await (const rows of database.stream(`SELECT unnest(aliases) AS alias FROM ${kept}`))
    for (const { alias } of rows) bloom.add(alias as string);
  return bloom;
}

/** The rows without a title whose catalogue number is now known, as lines. */
async function* rowsWithAliases(
  sources: readonly MetadataSource[],
  files: Database,
  { bloom, known, untitled }: { bloom: Bloom; known: Bloom; untitled: ReadonlySet<number> },
): AsyncGenerator<string> {
  let source = -1;
  for await (const { rows } of metadataFiles(sources, files)) {
    if (!untitled.has(++source)) continue;
    let number = 0;
    for await (const row of rows) {
      number++;
      if (row && row.title_key === undefined && !isWanted(row, bloom))
        if (row.aliases.some((alias) => known.has(alias))) yield toLine(row, source, number);
    }
  }
}
