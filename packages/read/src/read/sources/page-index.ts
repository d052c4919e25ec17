import { createReadStream, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isJsonObject, parseJson } from '@citemill/metrics/internal/json';
import { formatBytes } from '../bytes.js';
import { type SourceRecord, UnreadableError } from '../reader.js';
import type { BrokenSource } from './broken.js';
import { byteLines } from './lines.js';
import { readHead } from './read-head.js';
import { MAX_PAGE_BYTES } from './warc-pages.js';

/** A saved page: its URL, and its file relative to the index. */
interface SavedPage {
  url: string;
  file: string;
  type?: string;
  fetched?: string;
  finalUrl?: string;
}

const INDEX_NAMES = ['index.jsonl', 'index.csv', 'index.json'];
const MAX_INDEX_BYTES = 256 * 1024 * 1024;
const MAX_LINE_BYTES = 1024 * 1024;

const nonEmptyString = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

function parseSavedPage(value: unknown): SavedPage | undefined {
  if (!isJsonObject(value)) return undefined;
  const url = nonEmptyString(value.url);
  const file = nonEmptyString(value.file);
  if (!url || !file) return undefined;
  const [type, fetched, finalUrl] = [
    nonEmptyString(value.type),
    nonEmptyString(value.fetched),
    nonEmptyString(value.finalUrl),
  ];
  return {
    url,
    file,
    ...(type ? { type } : {}),
    ...(fetched ? { fetched } : {}),
    ...(finalUrl ? { finalUrl } : {}),
  };
}

/** Returns the cells of a CSV line; quoted cells may contain commas and doubled quotes. */
export function csvCells(line: string): string[] {
  const cells: string[] = [];
  for (let position = 0; position <= line.length; ) {
    if (line[position] === '"') {
      let cell = '';
      let end = line.indexOf('"', position + 1);
      let from = position + 1;
      while (end !== -1 && line[end + 1] === '"') {
        cell += line.slice(from, end + 1);
        from = end + 2;
        end = line.indexOf('"', from);
      }
      cells.push(cell + line.slice(from, end === -1 ? line.length : end));
      const comma = end === -1 ? -1 : line.indexOf(',', end);
      position = comma === -1 ? line.length + 1 : comma + 1;
    } else {
      const comma = line.indexOf(',', position);
      cells.push(line.slice(position, comma === -1 ? line.length : comma).trim());
      position = comma === -1 ? line.length + 1 : comma + 1;
    }
  }
  return cells;
}

/** True for a file with an index name whose first row has a URL and a file. */
export function isPageIndex(path: string): boolean {
  const name = basename(path);
  if (!INDEX_NAMES.includes(name)) return false;
  try {
    const head = readHead(path, 'utf8').replace(/^\ufeff/, '');
    if (name === 'index.json')
      return /^\s*\[\s*\{/.test(head) && /"url"\s*:/.test(head) && /"file"\s*:/.test(head);
    const [line = ''] = head.trimStart().split(/\r?\n/, 1);
    if (name === 'index.jsonl') return parseSavedPage(parseJson(line)) !== undefined;
    const columns = csvCells(line);
    return columns.includes('url') && columns.includes('file');
  } catch {
    // An unreadable file is reported when its record is read.
    return false;
  }
}

/** Returns the index of a folder of saved pages; undefined if it has none. */
export function findPageIndex(folder: string): string | undefined {
  return INDEX_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path) && isPageIndex(path));
}

/** Yields the rows of an index, numbered from 1; undefined for a row without URL or file. */
async function* readSavedPages(path: string): AsyncGenerator<[number, SavedPage | undefined]> {
  let number = 0;
  if (basename(path) === 'index.json') {
    if (statSync(path).size > MAX_INDEX_BYTES)
      throw new UnreadableError(
        'too-large',
        `index too large (limit ${formatBytes(MAX_INDEX_BYTES)}); write it as index.jsonl`,
      );
    const rows = parseJson(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
    if (!Array.isArray(rows)) throw new UnreadableError('malformed', 'the index is not a JSON array');
    for (const row of rows) yield [++number, parseSavedPage(row)];
    return;
  }
  let columns: string[] | undefined;
  for await (const bytes of byteLines(createReadStream(path), MAX_LINE_BYTES)) {
    number++;
    const line = bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .replace(/\r$/, '');
    if (line.trim() === '') continue;
    if (path.endsWith('.jsonl')) yield [number, parseSavedPage(parseJson(line))];
    else if (!columns) columns = csvCells(line);
    else {
      const cells = csvCells(line);
      yield [number, parseSavedPage(Object.fromEntries(columns.map((name, i) => [name, cells[i]])))];
    }
  }
}

/** Returns the file of a row, unless its name or a link leads outside the folder. */
function resolveFile(folder: string, file: string): string {
  const path = resolve(folder, file);
  const leadsOut = (from: string, to: string) => {
    const path = relative(from, to);
    return path === '' || path === '..' || path.startsWith(`..${sep}`) || resolve(from, path) !== to;
  };
  if (leadsOut(resolve(folder), path))
    throw new UnreadableError('archive', 'the file is outside the folder of the index');
  if (!existsSync(path)) throw new UnreadableError('io', 'no such file');
  const real = realpathSync(path);
  if (leadsOut(realpathSync(folder), real))
    throw new UnreadableError('archive', 'the file is outside the folder of the index');
  return real;
}

/** Yields the pages listed in an index. A row without a readable file is reported as broken. */
export async function* indexedPages(
  index: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<SourceRecord | BrokenSource> {
  const folder = dirname(index);
  try {
    onBytes(statSync(index).size);
    for await (const [number, row] of readSavedPages(index)) {
      if (!row) {
        yield {
          path: `${index}:${number}`,
          error: new UnreadableError('malformed', 'the row has no url or no file'),
        };
        continue;
      }
      const path = join(folder, row.file);
      try {
        const file = resolveFile(folder, row.file);
        const stats = statSync(file);
        if (!stats.isFile()) throw new UnreadableError('io', 'not a file');
        if (stats.size > MAX_PAGE_BYTES)
          throw new UnreadableError('too-large', `page too large (limit ${formatBytes(MAX_PAGE_BYTES)})`);
        onBytes(stats.size);
        const { file: _, ...web } = row;
        yield { path, bytes: new Uint8Array(readFileSync(file)), web };
      } catch (error) {
        if (error instanceof UnreadableError) yield { path, error };
        else yield { path, error: new UnreadableError('io', (error as Error).message) };
      }
    }
  } catch (error) {
    if (error instanceof UnreadableError) yield { path: index, error };
    else yield { path: index, error: new UnreadableError('io', (error as Error).message) };
  }
}
