import { createReadStream, rmSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type BrokenSource, findFiles, UnreadableError } from '@citemill/read/internal';
import { Database, parquetSource, quoteName } from '../database/database.js';
import { createTemporaryFolder } from '../engine/index.js';
import { isBlankLine, isRemoteAddress, shownPlace } from '../places/index.js';
import { fileError, UserError } from '../user-error.js';

/**
 * Yields the paths in a list. A list is a text file with one path per line and comments that start with `#`, or a Parquet file with a
 * column `path` (or else its first text column).
 */
async function* pathsIn(list: string): AsyncGenerator<string> {
  if (!statSync(list, { throwIfNoEntry: false })?.isFile()) throw fileError(`--manifest ${list}`);
  if (/\.parquet$/i.test(list)) {
    yield* pathsInParquet(list);
    return;
  }
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Infinity })) {
    const path = line.trim();
    if (!isBlankLine(path)) yield path;
  }
}

async function* pathsInParquet(list: string): AsyncGenerator<string> {
  const spill = await createTemporaryFolder('manifest');
  const database = await Database.open({ spill });
  try {
    const columns = await database.rows(`DESCRIBE SELECT * FROM ${parquetSource([list])}`);
    const textColumns = columns
      .filter(({ column_type }) => column_type === 'VARCHAR')
      .map(({ column_name }) => column_name);
    const name = textColumns.find((text) => text === 'path') ?? textColumns[0];
    if (typeof name !== 'string') throw new UserError(`--manifest ${list} has no column of text`);
    const column = quoteName(name);
    for await (const rows of database.stream(
      `SELECT ${column} AS path FROM ${parquetSource([list])} WHERE ${column} <> ''`,
    ))
      for (const { path } of rows) yield String(path);
  } finally {
    database.close();
    rmSync(spill, { recursive: true, force: true });
  }
}

/**
 * Yields the files that lists name, in order. A missing file is yielded as broken. `openRemote` opens a file on another machine; without
 * it, addresses are broken, too.
 */
export async function* listedFiles<Remote = never>(
  lists: readonly string[],
  openRemote?: (address: string) => AsyncIterable<Remote>,
): AsyncGenerator<string | BrokenSource | Remote> {
  for (const list of lists) {
    for await (const path of pathsIn(list)) {
      if (openRemote && isRemoteAddress(path)) {
        yield* openRemote(path);
        continue;
      }
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isFile()) yield path;
      else if (stats) yield* findFiles([path]);
      else yield { path: shownPlace(path), error: new UnreadableError('io', 'no such file or folder') };
    }
  }
}
