import { closeSync, openSync, readSync } from 'node:fs';
import { writeFully } from './file-bytes.js';

const BUFFER_BYTES = 1 << 20;
/** Maximum bytes in UTF-8 per UTF-16 code unit. */
const UTF8_BYTES = 3;

/** Writes a file from strings and ranges of other files, which are read directly into its buffer. Call `close` after use. */
export class AssembledFile {
  private readonly file: number;
  private readonly buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  private used = 0;
  private isOpen = true;

  constructor(path: string) {
    this.file = openSync(path, 'w');
  }

  addText(text: string): void {
    const longest = UTF8_BYTES * text.length;
    if (longest > BUFFER_BYTES - this.used) this.flush();
    if (longest > BUFFER_BYTES) writeFully(this.file, Buffer.from(text));
    else this.used += this.buffer.write(text, this.used);
  }

  /** Appends a range of another file, which must be that long. */
  addRange(source: number, start: number, length: number): void {
    if (length > BUFFER_BYTES - this.used) this.flush();
    for (let copied = 0; copied < length; ) {
      if (this.used === BUFFER_BYTES) this.flush();
      const limit = Math.min(length - copied, BUFFER_BYTES - this.used);
      const count = readSync(source, this.buffer, this.used, limit, start + copied);
      if (count === 0) throw new Error(`a source file ends before byte ${start + length}`);
      copied += count;
      this.used += count;
    }
  }

  private flush(): void {
    writeFully(this.file, this.buffer.subarray(0, this.used));
    this.used = 0;
  }

  /** Writes the rest of the buffer, unless `isAborted`, and closes the file. */
  close({ isAborted = false } = {}): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    try {
      if (!isAborted) this.flush();
    } finally {
      closeSync(this.file);
    }
  }
}
