import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { splitLines } from '../../engine/index.js';
import { jsonLine } from '../../paper/index.js';

const decoder = new TextDecoder();

/** Lines of JSON in a file, written no faster than the disk takes them. */
export class StagedLines {
  private readonly stream: WriteStream;
  private failure: Error | undefined;
  private drained: Promise<void> | undefined;
  private wake = () => {};
  rows = 0;
  /** Characters of all lines and of the longest. */
  size = 0;
  longest = 0;

  constructor(readonly path: string) {
    this.stream = createWriteStream(path);
    this.stream.on('drain', () => this.wake());
    this.stream.on('error', (error) => {
      this.failure ??= error;
      this.wake();
    });
  }

  async add(value: unknown): Promise<void> {
    const line = jsonLine(value);
    this.rows++;
    this.size += line.length;
    this.longest = Math.max(this.longest, line.length);
    if (this.failure) throw this.failure;
    if (!this.stream.write(line)) {
      this.drained ??= new Promise<void>((resolve) => {
        this.wake = () => {
          this.drained = undefined;
          resolve();
        };
      });
      await this.drained;
      if (this.failure) throw this.failure;
    }
  }

  async end(): Promise<void> {
    if (this.failure) throw this.failure;
    if (this.stream.writableFinished) return;
    this.stream.end();
    await finished(this.stream);
  }

  /** Stops writing without waiting for what is left. */
  abort(): void {
    this.stream.destroy();
  }

  /** What was written, after {@link end}. */
  async *read<T>(): AsyncGenerator<T> {
    // Not readline: it also breaks at U+2028, which JSON leaves as it is.
    for await (const { bytes } of splitLines(createReadStream(this.path), Infinity))
      yield JSON.parse(decoder.decode(bytes)) as T;
  }
}
