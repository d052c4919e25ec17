import { close, fsync, openSync, writeFile } from 'node:fs';
import { promisify } from 'node:util';

const [writeAll, syncFile, closeFile] = [promisify(writeFile), promisify(fsync), promisify(close)];

/** Bytes that are buffered before they are written. */
const BUFFER_BYTES = 262_144;

/**
 * A file that is written line by line. Unlike a stream it is opened at once: if the rows fail early, a stream would create its file after
 * the folder had been cleared. Call `close`, or `abort` after a failure.
 */
export class LineFile {
  private readonly file: number;
  private pending: Uint8Array[] = [];
  private size = 0;
  private written = Promise.resolve();
  private isOpen = true;

  constructor(
    readonly path: string,
    flags: 'w' | 'a' = 'w',
  ) {
    this.file = openSync(path, flags);
  }

  /** Appends a line. When the buffer is full, the caller has to wait for the disk. */
  write(line: string | Uint8Array): Promise<void> | undefined {
    const bytes = typeof line === 'string' ? Buffer.from(line) : line;
    this.pending.push(bytes);
    this.size += bytes.length;
    return this.size >= BUFFER_BYTES ? this.flush() : undefined;
  }

  private flush(): Promise<void> {
    const bytes = Buffer.concat(this.pending);
    this.pending = [];
    this.size = 0;
    this.written = this.written.then(() => writeAll(this.file, bytes));
    return this.written;
  }

  /** Writes the rest of the buffer and closes the file; with `onDisk`, waits until the data is on disk. */
  async close({ onDisk = false } = {}): Promise<void> {
    if (!this.isOpen) return;
    try {
      await this.flush();
      if (onDisk) await syncFile(this.file);
    } finally {
      await this.abort();
    }
  }

  /** Closes the file and discards what has not been written. */
  async abort(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    // The descriptor of a closed file may soon belong to another file, so pending writes must end first.
    await this.written.catch(() => {});
    await closeFile(this.file);
  }
}

/** Writes all lines to a file, which is closed afterwards even if they fail. */
export async function writeLines(
  path: string,
  lines: AsyncIterable<string | Uint8Array>,
  { flags, onDisk = false }: { flags?: 'w' | 'a'; onDisk?: boolean } = {},
): Promise<void> {
  const file = new LineFile(path, flags);
  try {
    for await (const line of lines) await file.write(line);
    await file.close({ onDisk });
  } finally {
    await file.abort();
  }
}
