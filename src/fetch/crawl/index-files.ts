import { closeSync, createReadStream, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { byteLines } from '@citemill/read/internal';
import { fileError, UserError } from '../../user-error.js';
import { cdxHeader } from './cdx.js';

/** A file of a crawl's index. */
export interface IndexFile {
  path: string;
  kind: 'parquet' | 'cdx';
  /** True for a gzip file. */
  isCompressed: boolean;
  /** The header of a CDX file, which names the fields of its lines. */
  header: string;
}

const NAME = /\.(?:parquet|cdxj?(?:\.gz)?)$|^cdx-\d+\.gz$/i;
/** Maximum bytes of an index line. */
export const MAX_INDEX_LINE = 1024 * 1024;

/** Lists the files of an index: the given files, and the files in given folders whose names are those of index files, sorted. */
function listIndexFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path))
      throw new UserError(`${path}: the index must be on this machine; copy its files and name their folder`);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) throw fileError(path);
    if (!stats.isDirectory()) return [path];
    const files = readdirSync(path, { recursive: true })
      .map(String)
      .filter((name) => NAME.test(name.replace(/^.*[\\/]/, '')))
      .sort()
      .map((name) => join(path, name));
    if (files.length === 0)
      throw new UserError(`${path} contains no files that end in .parquet, .cdx, .cdxj or .gz`);
    return files;
  });
}

function firstBytes(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(4);
    return bytes.subarray(0, readSync(file, bytes, 0, 4, 0));
  } finally {
    closeSync(file);
  }
}

async function firstLine(path: string, isCompressed: boolean): Promise<string> {
  const stream = createReadStream(path);
  try {
    for await (const line of byteLines(isCompressed ? stream.pipe(createGunzip()) : stream, MAX_INDEX_LINE))
      return line.toString('utf8');
    return '';
  } catch (error) {
    throw new UserError(`${path} is neither Parquet nor CDX (${(error as Error).message})`);
  } finally {
    stream.destroy();
  }
}

/** Lists the files of a crawl's index and detects their kinds from the content. */
export async function indexFiles(paths: readonly string[]): Promise<IndexFile[]> {
  const files: IndexFile[] = [];
  for (const path of listIndexFiles(paths)) {
    const start = firstBytes(path);
    if (start.toString('latin1') === 'PAR1') {
      files.push({ path, kind: 'parquet', isCompressed: false, header: '' });
      continue;
    }
    const isCompressed = start[0] === 0x1f && start[1] === 0x8b;
    files.push({ path, kind: 'cdx', isCompressed, header: cdxHeader(await firstLine(path, isCompressed)) });
  }
  return files;
}
