import { createWriteStream, renameSync, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { LineWriter } from '../engine/index.js';

/** Notes down where each source of a slice stands in the order of all: of two copies in two slices, the first is kept. */
export class SourceOrder {
  private readonly stream: WriteStream;
  private readonly writer: LineWriter;

  constructor(private readonly path: string) {
    this.stream = createWriteStream(`${path}.new`);
    this.writer = new LineWriter(this.stream);
  }

  async add(hash: string, [file, record] = [0, 0]): Promise<void> {
    await this.writer.write(`${JSON.stringify({ hash, file, record })}\n`);
  }

  /** Gives the file its name: from then on it is whole. */
  async finish(): Promise<void> {
    await this.writer.finish();
    this.stream.end();
    await finished(this.stream);
    renameSync(`${this.path}.new`, this.path);
  }
}
