import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { WARC_FIELD } from '@citemill/read/internal';
import { UserError } from '../user-error.js';
import { readAt, type Scan, scanMembers } from './member-scan.js';
import { MEMBER_HEADER, memberLength } from './warc-member.js';

/** What came of an address. */
export interface Settled {
  url: string;
  outcome: string;
}

/** A line of the list beside a file: where the file ended when the page was written, and what came of it. */
type ListLine = [end: number, outcome: string, url: string];

const listPath = (path: string) => join(dirname(path), `.${basename(path).replace(/\.warc\.gz$/, '')}.list`);

function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/** The lines of a list that are whole and speak of what the file holds, and whether these are all. */
function listLines(path: string, size: number): { lines: ListLine[]; isWhole: boolean } {
  if (!existsSync(path)) return { lines: [], isWhole: true };
  const lines: ListLine[] = [];
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    if (text === '') return { lines, isWhole: true };
    try {
      const line = JSON.parse(text) as ListLine;
      if (!(line[0] <= size)) break;
      lines.push(line);
    } catch {
      // The last line was being written when the process ended.
      break;
    }
  }
  return { lines, isWhole: false };
}

/** What is in a file of pages. */
export interface FileContent {
  settled: Settled[];
  /** Places of records that are damaged. */
  damaged: number[];
}

interface Contents extends FileContent, Scan {
  size: number;
  lines: ListLine[];
  isListWhole: boolean;
}

/** Reads what a file holds, from its list and, behind the end of that, from its records. Nothing is changed. */
function readContents(path: string, file: number): Contents {
  const { size } = fstatSync(file);
  const { lines, isWhole: isListWhole } = listLines(listPath(path), size);
  const from = lines.at(-1)?.[0] ?? 0;
  if (from === 0 && size >= MEMBER_HEADER && memberLength(readAt(file, 0, MEMBER_HEADER)) === undefined)
    throw new UserError(`${path}: was not written by citemill fetch; name another folder with --pages`);
  const all = [...lines];
  const scan = scanMembers(file, from, size, (fields, end) => {
    const outcome = fields.get(WARC_FIELD.outcome);
    const url = fields.get(WARC_FIELD.asked) ?? fields.get('WARC-Target-URI');
    if (outcome !== undefined && url !== undefined) all.push([end, outcome, url]);
  });
  const settled = all.map(([, outcome, url]) => ({ outcome, url }));
  return { ...scan, settled, size, lines: all, isListWhole: isListWhole && all.length === lines.length };
}

/** What a file holds; it is only read. */
export function readCacheFile(path: string): FileContent {
  const file = openSync(path, 'r');
  try {
    return readContents(path, file);
  } finally {
    closeSync(file);
  }
}

/**
 * One WARC file of the cache. Records are appended as whole gzip members; a hidden list beside the file says what came of
 * each page and how far the file reached then. When a process was killed, members behind the last line of the list are
 * looked through, so that nothing that was fetched is lost. One thing is ever cut off: the beginning of a record that we
 * were writing, in a file that has our list beside it. A damaged record is passed over, and so is all we did not write.
 */
export class CacheFile {
  private constructor(
    private readonly file: number,
    private readonly list: number,
    private end: number,
  ) {}

  get size(): number {
    return this.end;
  }

  /** Makes a new file, its list first: a file without one was not made here. */
  static create(path: string): CacheFile {
    const list = openSync(listPath(path), 'a');
    return new CacheFile(openSync(path, 'wx+'), list, 0);
  }

  /** Opens a file to go on with; undefined if nothing must be added to it, since its end is not ours to change. */
  static open(path: string, onContent: (content: FileContent) => void): CacheFile | undefined {
    const file = openSync(path, 'r+');
    let contents: Contents;
    try {
      contents = readContents(path, file);
    } catch (error) {
      closeSync(file);
      throw error;
    }
    onContent(contents);
    const isOurs = existsSync(listPath(path));
    if (!isOurs || contents.tail === 'unknown') {
      closeSync(file);
      return undefined;
    }
    if (!contents.isListWhole) {
      const text = contents.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      writeFileSync(`${listPath(path)}.new`, text, { flush: true });
      renameSync(`${listPath(path)}.new`, listPath(path));
    }
    if (contents.tail === 'unfinished') ftruncateSync(file, contents.end);
    return new CacheFile(file, openSync(listPath(path), 'a'), contents.end);
  }

  /** Appends members in one go; with `settled`, they are the end of that page. */
  append(members: Buffer[], settled?: Settled): void {
    const bytes = Buffer.concat(members);
    let written = 0;
    while (written < bytes.length)
      written += writeSync(this.file, bytes, written, bytes.length - written, this.end + written);
    this.end += bytes.length;
    if (!settled) return;
    const line = [this.end, settled.outcome, settled.url] satisfies ListLine;
    writeAll(this.list, Buffer.from(`${JSON.stringify(line)}\n`));
  }

  close(): void {
    closeSync(this.file);
    closeSync(this.list);
  }
}
