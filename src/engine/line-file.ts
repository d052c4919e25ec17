import { close, fsync, openSync, writeFile } from 'node:fs';
import { promisify } from 'node:util';

const [writeAll, sync, shut] = [promisify(writeFile), promisify(fsync), promisify(close)];

/** Bytes that are gathered before they are written. */
const WRITTEN_AT_ONCE = 65_536;

/**
 * A file that lines are put into one by one. It is opened at once, where a stream would open it later: where the rows fail before that, the
 * stream's file would come to be after its folder has been cleared. Close it, or abort it where something failed.
 */
export class LineFile {
  private readonly file: number;
  private waiting: Uint8Array[] = [];
  private size = 0;
  private written = Promise.resolve();
  private isOpen = true;

  constructor(
    readonly path: string,
    flags: 'w' | 'a' = 'w',
  ) {
    this.file = openSync(path, flags);
  }

  /** Takes a line, and waits for the disk now and then. */
  async write(line: string | Uint8Array): Promise<void> {
    const bytes = typeof line === 'string' ? Buffer.from(line) : line;
    this.waiting.push(bytes);
    this.size += bytes.length;
    if (this.size >= WRITTEN_AT_ONCE) await this.flush();
  }

  private flush(): Promise<void> {
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.size = 0;
    this.written = this.written.then(() => writeAll(this.file, bytes));
    return this.written;
  }

  /** Writes what is left and closes the file; `onDisk` waits until the disk has it. */
  async close({ onDisk = false } = {}): Promise<void> {
    if (!this.isOpen) return;
    try {
      await this.flush();
      if (onDisk) await sync(this.file);
    } finally {
      await this.abort();
    }
  }

  /** Closes the file without what has not been written. */
  async abort(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    // The number of a closed file may soon be another file's.
    await this.written.catch(() => {});
    await shut(this.file);
  }
}

/** Puts all lines into a file, which is closed afterwards even where they fail. */
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
