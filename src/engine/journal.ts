import { closeSync, existsSync, fdatasync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './durable-file.js';

/** Opens a file for appending, or only for reading if the user may not write it; then `append` fails. */
function openJournal(path: string): number {
  try {
    return openSync(path, 'a+');
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return openSync(path, 'r');
  }
}

/**
 * An append-only file of JSON lines. A line is on disk before `append` resolves, so no saved line is lost when the process or the machine
 * dies; a line that was cut short by this is skipped. `refresh` reads the lines that other processes, such as an import, have added.
 */
export class Journal<Line> {
  private readonly file: number;
  private readOffset = 0;
  private unfinishedLine = Buffer.alloc(0);
  private linesRead = 0;
  /** Numbers, from 1, of the skipped lines: not valid JSON, or not a line of this journal. */
  readonly damagedLines: number[] = [];
  private queue: { text: string; done: () => void; failed: (error: Error) => void }[] = [];
  private isWriting = false;

  constructor(
    path: string,
    /** Called with each line, which anybody may have written; returns false if it does not belong in this journal. */
    private readonly onLine: (line: unknown) => boolean,
  ) {
    const isNew = !existsSync(path);
    this.file = openJournal(path);
    if (isNew) syncFolder(dirname(path));
    this.refresh();
  }

  /** Reads the lines that other processes have added since the last call. */
  refresh(): void {
    const { size } = fstatSync(this.file);
    if (size <= this.readOffset) return;
    const added = Buffer.alloc(size - this.readOffset);
    const read = readSync(this.file, added, 0, added.length, this.readOffset);
    this.readOffset += read;
    const bytes = Buffer.concat([this.unfinishedLine, added.subarray(0, read)]);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      this.handleLine(bytes.subarray(start, end).toString('utf8'));
      start = end + 1;
    }
    this.unfinishedLine = bytes.subarray(start);
  }

  private handleLine(text: string): void {
    this.linesRead++;
    if (text.trim() === '') return;
    let line: unknown;
    try {
      line = JSON.parse(text);
    } catch {
      // The line was cut short when a process died before `append` had resolved.
      this.damagedLines.push(this.linesRead);
      return;
    }
    if (!this.onLine(line)) this.damagedLines.push(this.linesRead);
  }

  /** Appends a line; resolves when it is on disk. Lines appended at the same time share one write. */
  append(line: Line): Promise<void> {
    return new Promise((done, failed) => {
      this.queue.push({ text: `${JSON.stringify(line)}\n`, done, failed });
      if (!this.isWriting) this.flush();
    });
  }

  private flush(): void {
    const batch = this.queue;
    this.queue = [];
    this.isWriting = true;
    try {
      this.refresh();
      // If the last line was cut short, start a new one, or this line would be lost with it.
      const lineBreak = this.unfinishedLine.length > 0 ? '\n' : '';
      const bytes = Buffer.from(lineBreak + batch.map(({ text }) => text).join(''));
      // With O_APPEND, a single write is appended after everything that other processes wrote.
      if (writeSync(this.file, bytes) !== bytes.length) throw new Error('the disk is full');
    } catch (error) {
      this.isWriting = false;
      for (const { failed } of batch) failed(error as Error);
      return;
    }
    fdatasync(this.file, (error) => {
      this.isWriting = false;
      if (!error) this.refresh();
      for (const { done, failed } of batch) error ? failed(error) : done();
      if (this.queue.length > 0) this.flush();
    });
  }

  close(): void {
    closeSync(this.file);
  }
}
