import { createReadStream } from 'node:fs';
import { jsonLine } from '@citemill/read/paper';
import { LineFile, splitLines } from '../../engine/index.js';
import type { LinePlace } from './sort-lines.js';

const decoder = new TextDecoder();

/** Lines of JSON in a file, written no faster than the disk takes them. Of rows with an id it is noted down where each stands. */
export class StagedLines {
  private readonly lines: LineFile;
  rows = 0;
  /** Characters of all lines and of the longest. */
  size = 0;
  longest = 0;
  private bytes = 0;
  private readonly placeLines: LineFile | undefined;

  constructor(
    readonly path: string,
    /** A file for the places of the rows. */
    readonly places?: string,
  ) {
    this.lines = new LineFile(path);
    if (places !== undefined) this.placeLines = new LineFile(places);
  }

  async add(value: object): Promise<void> {
    const line = jsonLine(value);
    const encoded = Buffer.from(line);
    const start = this.bytes;
    this.bytes += encoded.length;
    this.rows++;
    this.size += line.length;
    this.longest = Math.max(this.longest, line.length);
    const written = this.lines.write(encoded);
    if (this.placeLines && 'id' in value) {
      const place: LinePlace = { id: String(value.id), start, bytes: encoded.length };
      await Promise.all([written, this.placeLines.write(jsonLine(place))]);
    } else await written;
  }

  async end(): Promise<void> {
    await this.lines.close();
    await this.placeLines?.close();
  }

  /** Stops writing and discards the rest. */
  async abort(): Promise<void> {
    await this.lines.abort();
    await this.placeLines?.abort();
  }

  /** What was written, after {@link end}. */
  async *read<T>(): AsyncGenerator<T> {
    // Not readline: it also splits at U+2028, which JSON does not escape.
    for await (const { bytes } of splitLines(createReadStream(this.path), Infinity))
      yield JSON.parse(decoder.decode(bytes)) as T;
  }
}
