import { closeSync, openSync, readSync } from 'node:fs';
import { type Database, pathLiteral } from '../../corpus/index.js';
import { writeLines } from '../../engine/index.js';

/** The position of each row's line: JSON lines in a second file. */
export interface LinePlace {
  id: string;
  start: number;
  bytes: number;
}

/** DuckDB holds whole rows to sort them and gives up where there are many long ones. Below this size it can't come to that. */
export const SORT_BY_PLACES = 64 * 1024 * 1024;

/**
 * Copies staged lines in the order of their ids and answers the path of the copy; undefined if no places were noted down. Only ids
 * and places are sorted; each line is then fetched from its place.
 */
export async function sortLines(
  database: Database,
  { path, places }: { path: string; places?: string | undefined },
): Promise<string | undefined> {
  if (places === undefined) return undefined;
  const sorted = `${path}.sorted`;
  await writeLines(sorted, linesInOrder(database, path, places));
  return sorted;
}

async function* linesInOrder(database: Database, path: string, places: string): AsyncGenerator<Uint8Array> {
  const from = openSync(path, 'r');
  try {
    const query = `SELECT start, bytes FROM read_json(${pathLiteral(places)}, format = 'newline_delimited', hive_partitioning = false,
      columns = {id: 'VARCHAR', start: 'BIGINT', bytes: 'BIGINT'}) ORDER BY id`;
    for await (const rows of database.stream(query)) {
      for (const { start, bytes } of rows) {
        const line = Buffer.allocUnsafe(Number(bytes));
        if (readSync(from, line, 0, line.length, Number(start)) !== line.length)
          throw new Error(`${path}: ends before ${start}`);
        yield line;
      }
    }
  } finally {
    closeSync(from);
  }
}
