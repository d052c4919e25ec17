import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { splitLines } from '../../engine/index.js';
import { jsonLine } from '../../paper/index.js';
import type { LinePlace } from './sort-lines.js';

const decoder = new TextDecoder();

/** Lines of JSON in a file, written no faster than the disk takes them. Of rows with an id it is noted down where each stands. */
export class StagedLines {
  private readonly stream: WriteStream;
  private failure: Error | undefined;
  private drained: Promise<void> | undefined;
  private wake = () => {};
  rows = 0;
  /** Characters of all lines and of the longest. */
  size = 0;
  longest = 0;
  private bytes = 0;
  private readonly placeStream: WriteStream | undefined;

  constructor(
    readonly path: string,
    /** A file for the places of the rows. */
    readonly places?: string,
  ) {
    this.stream = createWriteStream(path);
    if (places !== undefined) this.placeStream = createWriteStream(places);
    this.stream.on('drain', () => this.wake());
    for (const stream of [this.stream, this.placeStream])
      stream?.on('error', (error) => {
        this.failure ??= error;
        this.wake();
      });
  }

  async add(value: object): Promise<void> {
    const line = jsonLine(value);
    const encoded = Buffer.from(line);
    if (this.placeStream && 'id' in value) await this.note(String(value.id), encoded.length);
    this.bytes += encoded.length;
    this.rows++;
    this.size += line.length;
    this.longest = Math.max(this.longest, line.length);
    if (this.failure) throw this.failure;
    if (!this.stream.write(encoded)) {
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

  private async note(id: string, bytes: number): Promise<void> {
    const place: LinePlace = { id, start: this.bytes, bytes };
    if (!this.placeStream?.write(jsonLine(place)))
      await new Promise<void>((resolve) => this.placeStream?.once('drain', resolve));
  }

  async end(): Promise<void> {
    if (this.failure) throw this.failure;
    for (const stream of [this.stream, this.placeStream]) {
      if (!stream || stream.writableFinished) continue;
      stream.end();
      await finished(stream);
    }
  }

  /** Stops writing without waiting for what is left. */
  abort(): void {
    this.stream.destroy();
    this.placeStream?.destroy();
  }

  /** What was written, after {@link end}. */
  async *read<T>(): AsyncGenerator<T> {
    // Not readline: it also breaks at U+2028, which JSON leaves as it is.
    for await (const { bytes } of splitLines(createReadStream(this.path), Infinity))
      yield JSON.parse(decoder.decode(bytes)) as T;
  }
}
