import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../paper/index.js';
import { WARC_FIELD } from '../read/index.js';
import { MEMBER_HEADER, memberFields, memberLength } from './warc-member.js';

/** What came of an address. */
export interface Settled {
  url: string;
  outcome: string;
}

/** A line of the list beside a file: where the file ended when the page was written, and what came of it. */
type ListLine = [end: number, outcome: string, url: string];

const listOf = (path: string) => join(dirname(path), `.${basename(path).replace(/\.warc\.gz$/, '')}.list`);

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const more = readSync(file, bytes, read, length - read, at + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}

function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/** The lines of a list that are whole and speak of what the file holds. */
function listLines(path: string, size: number): ListLine[] {
  if (!existsSync(path)) return [];
  const lines: ListLine[] = [];
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    try {
      const line = JSON.parse(text) as ListLine;
      if (!(line[0] <= size)) break;
      lines.push(line);
    } catch {
      // The last line was being written when the process ended.
      break;
    }
  }
  return lines;
}

/**
 * One WARC file of the cache. Records are appended as whole gzip members; a hidden list beside the file says what came of
 * each page and how far the file reached then. When a process was killed, members behind the last line of the list are
 * looked through, and a torn one is cut off, so that nothing that was fetched is lost.
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

  /** Opens a file and mends it; `onSettled` hears of every page in it. */
  static open(path: string, onSettled: (one: Settled) => void): CacheFile {
    const isNew = !existsSync(path);
    const file = openSync(path, isNew ? 'wx+' : 'r+');
    const { size } = fstatSync(file);
    const lines = isNew ? [] : listLines(listOf(path), size);
    const end = lines.at(-1)?.[0] ?? 0;
    if (end === 0 && size >= MEMBER_HEADER && memberLength(readAt(file, 0, MEMBER_HEADER)) === undefined) {
      closeSync(file);
      throw new UserError(`${path}: was not written by citemill fetch; name another folder with --pages`);
    }
    for (const [, outcome, url] of lines) onSettled({ outcome, url });
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    // A line that was torn, or speaks of what is no more, goes.
    writeFileSync(`${listOf(path)}.tmp`, text);
    renameSync(`${listOf(path)}.tmp`, listOf(path));
    const list = openSync(listOf(path), 'a');
    const opened = new CacheFile(file, list, end);
    opened.mend(size, onSettled);
    return opened;
  }

  /** Takes up the whole members behind the end of the list and cuts off the rest. */
  private mend(size: number, onSettled: (one: Settled) => void): void {
    while (this.end < size) {
      const length = memberLength(readAt(this.file, this.end, MEMBER_HEADER));
      if (length === undefined || this.end + length > size) break;
      const fields = memberFields(readAt(this.file, this.end, length));
      if (!fields) break;
      this.end += length;
      const outcome = fields.get(WARC_FIELD.outcome);
      const url = fields.get(WARC_FIELD.asked) ?? fields.get('WARC-Target-URI');
      if (outcome !== undefined && url !== undefined) {
        this.note({ outcome, url });
        onSettled({ outcome, url });
      }
    }
    if (this.end < size) ftruncateSync(this.file, this.end);
  }

  private note({ outcome, url }: Settled): void {
    writeAll(this.list, Buffer.from(`${JSON.stringify([this.end, outcome, url] satisfies ListLine)}\n`));
  }

  /** Appends members in one go; with `settled`, they are the end of that page. */
  append(members: Buffer[], settled?: Settled): void {
    const bytes = Buffer.concat(members);
    let written = 0;
    while (written < bytes.length)
      written += writeSync(this.file, bytes, written, bytes.length - written, this.end + written);
    this.end += bytes.length;
    if (settled) this.note(settled);
  }

  close(): void {
    closeSync(this.file);
    closeSync(this.list);
  }
}
