import { close, fsync, openSync, writeFile } from 'node:fs';
import { promisify } from 'node:util';

const [writeAll, syncFile, closeFile] = [promisify(writeFile), promisify(fsync), promisify(close)];

/** Size of the buffer. */
const BUFFER_BYTES = 262_144;
/** Maximum bytes in UTF-8 per UTF-16 code unit. */
const UTF8_BYTES = 3;

/**
 * Writes a file line by line. Unlike a stream, it opens the file at once: if an early row fails, a stream would create its file after
 * the folder had been cleared. Call `close`, or `abort` after a failure.
 */
export class LineFile {
  private readonly file: number;
  /** The buffer that lines are copied to. Writing an object for each line would cost more than the copy. */
  private buffer: Buffer = Buffer.alloc(0);
  /** A second buffer, to be filled while the first is written. */
  private spare: Buffer | undefined;
  private size = 0;
  private written = Promise.resolve();
  private isOpen = true;

  constructor(
    readonly path: string,
    flags: 'w' | 'a' = 'w',
  ) {
    this.file = openSync(path, flags);
  }

  /** Appends a line. Returns a promise if the buffer is full and the caller must wait for the disk. */
  write(line: string | Uint8Array): Promise<void> | undefined {
    const longest = typeof line === 'string' ? UTF8_BYTES * line.length : line.length;
    if (longest > BUFFER_BYTES) return this.writeLong(typeof line === 'string' ? Buffer.from(line) : line);
    const full = this.size + longest > BUFFER_BYTES ? this.flush() : undefined;
    if (this.buffer.length === 0) this.buffer = this.takeBuffer();
    if (typeof line === 'string') this.size += this.buffer.write(line, this.size);
    else {
      this.buffer.set(line, this.size);
      this.size += line.length;
    }
    return full;
  }

  private takeBuffer(): Buffer {
    const buffer = this.spare ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
    this.spare = undefined;
    return buffer;
  }

  private flush(): Promise<void> {
    const { buffer } = this;
    const bytes = buffer.subarray(0, this.size);
    this.buffer = Buffer.alloc(0);
    this.size = 0;
    return this.append(async () => {
      await writeAll(this.file, bytes);
      if (buffer.length > 0) this.spare = buffer;
    });
  }

  /** Writes a line that is longer than the buffer, after the lines in the buffer. */
  private writeLong(bytes: Uint8Array): Promise<void> {
    void this.flush();
    return this.append(() => writeAll(this.file, bytes));
  }

  private append(write: () => Promise<void>): Promise<void> {
    this.written = this.written.then(write);
    // The caller may not wait for this line; the next lines fail with the same error.
    this.written.catch(() => {});
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

/** Writes all lines to a file and closes it, also if a line fails. */
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
