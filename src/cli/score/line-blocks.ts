import { closeSync, openSync, readSync } from 'node:fs';
import { fileError } from '../../user-error.js';

/** Bytes per read. */
const CHUNK = 1 << 20;
const NEWLINE = 10;

/** Whole lines of a file, as bytes; the last may lack its line break. */
export interface LineBlock {
  bytes: Uint8Array;
  lines: number;
}

/** Reads a file in blocks of whole lines, so that its size does not matter; `-` is standard input. */
export class LineBlocks {
  private readonly file: number;
  private buffer = Buffer.alloc(0);
  private isAtEnd = false;

  constructor(readonly path: string) {
    try {
      this.file = path === '-' ? 0 : openSync(path, 'r');
      this.fill();
    } catch (error) {
      throw fileError(path, error);
    }
    if (this.buffer.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])))
      this.buffer = this.buffer.subarray(3);
  }

  /** Returns the first line that is not empty, without taking it. */
  peek(): string {
    let from = 0;
    for (;;) {
      const end = this.buffer.indexOf(NEWLINE, from);
      if (end < 0 && !this.isAtEnd) {
        this.fill();
        continue;
      }
      const line = this.buffer.subarray(from, end < 0 ? this.buffer.length : end).toString('utf8');
      if (line.trim() !== '' || end < 0) return line;
      from = end + 1;
    }
  }

  /** Takes up to `maxLines` lines; none at the end of the file. */
  take(maxLines: number): LineBlock {
    let lines = 0;
    let end = 0;
    while (lines < maxLines) {
      const newline = this.buffer.indexOf(NEWLINE, end);
      if (newline >= 0) {
        end = newline + 1;
        lines++;
      } else if (this.isAtEnd) {
        if (end < this.buffer.length) lines++;
        end = this.buffer.length;
        break;
      } else this.fill();
    }
    const bytes = Uint8Array.from(this.buffer.subarray(0, end));
    this.buffer = this.buffer.subarray(end);
    return { bytes, lines };
  }

  close(): void {
    if (this.path !== '-') closeSync(this.file);
  }

  private fill(): void {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const read = this.read(chunk);
    if (read === 0) this.isAtEnd = true;
    else this.buffer = Buffer.concat([this.buffer, chunk.subarray(0, read)]);
  }

  /** A pipe may have no data yet (EAGAIN), and may report its end as an error (EOF). */
  private read(chunk: Buffer): number {
    for (;;)
      try {
        return readSync(this.file, chunk);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EOF') return 0;
        if (code !== 'EAGAIN') throw error;
      }
  }
}
