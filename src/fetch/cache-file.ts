import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { WARC_FIELD } from '@citemill/read/internal';
import { readRange, writeFully } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { type MemberScan, scanMembers } from './member-scan.js';
import { MEMBER_HEADER_BYTES, memberLength } from './warc-member.js';

/** The outcome of a requested URL. */
export interface SettledPage {
  url: string;
  outcome: string;
}

/** A line of the list next to a file: the size of the file after a page was written, and the page's outcome. */
type ListLine = [end: number, outcome: string, url: string];

const listPath = (path: string) => join(dirname(path), `.${basename(path).replace(/\.warc\.gz$/, '')}.list`);

/** Reads the lines of a list up to the first that is damaged or beyond the size of the file. */
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

/** The contents of a file of pages. */
export interface FileContent {
  settled: SettledPage[];
  /** Offsets of damaged records. */
  damaged: number[];
}

interface Contents extends FileContent, MemberScan {
  size: number;
  lines: ListLine[];
  isListWhole: boolean;
}

/** Reads the contents of a file from its list, and the rest of the file from its records. */
function readContents(path: string, file: number): Contents {
  const { size } = fstatSync(file);
  const { lines, isWhole: isListWhole } = listLines(listPath(path), size);
  const listedEnd = lines.at(-1)?.[0] ?? 0;
  if (
    listedEnd === 0 &&
    size >= MEMBER_HEADER_BYTES &&
    memberLength(readRange(file, 0, MEMBER_HEADER_BYTES)) === undefined
  )
    throw new UserError(`${path} was not written by citemill fetch; name another folder with --pages`);
  const allLines = [...lines];
  const scan = scanMembers(file, listedEnd, size, (fields, end) => {
    const outcome = fields.get(WARC_FIELD.outcome);
    const url = fields.get(WARC_FIELD.requested) ?? fields.get('WARC-Target-URI');
    if (outcome !== undefined && url !== undefined) allLines.push([end, outcome, url]);
  });
  const settled = allLines.map(([, outcome, url]) => ({ outcome, url }));
  return {
    ...scan,
    settled,
    size,
    lines: allLines,
    isListWhole: isListWhole && allLines.length === lines.length,
  };
}

/** Reads the contents of a file without changing it. */
export function readCacheFile(path: string): FileContent {
  const file = openSync(path, 'r');
  try {
    return readContents(path, file);
  } finally {
    closeSync(file);
  }
}

/**
 * A WARC file of the cache. Records are appended as whole gzip members. A hidden list next to the file contains the outcome of each page
 * and the size of the file at that time. If a process was killed, members after the last line of the list are scanned, so that no fetched
 * page is lost. Only an unfinished record at the end is ever cut off, and only in a file that Citemill wrote, which has a list. Damaged
 * records and everything that Citemill did not write are skipped.
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

  /** Creates a file. Its list is created first, since a file without a list is taken for a third-party file. */
  static create(path: string): CacheFile {
    const list = openSync(listPath(path), 'a');
    return new CacheFile(openSync(path, 'wx+'), list, 0);
  }

  /** Opens a file for appending; undefined if Citemill did not write its end, so that it must not change. */
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

  /** Appends members in one write. With `settled`, they are the last ones of that page. */
  append(members: Buffer[], settled?: SettledPage): void {
    const bytes = Buffer.concat(members);
    writeFully(this.file, bytes, this.end);
    this.end += bytes.length;
    if (!settled) return;
    const line = [this.end, settled.outcome, settled.url] satisfies ListLine;
    writeFully(this.list, Buffer.from(`${JSON.stringify(line)}\n`));
  }

  close(): void {
    closeSync(this.file);
    closeSync(this.list);
  }
}
