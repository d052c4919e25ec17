import { closeSync, openSync, readSync } from 'node:fs';
import { LineFile } from '../engine/index.js';

/** Size of the offset of a string's end. */
const END_BYTES = 8;

/** A list of strings on disk, read by index. It keeps its files open until `close` is called. */
export class StringFile {
  private readonly strings: LineFile;
  private readonly ends: LineFile;
  private bytes = 0;
  private reading: { strings: number; ends: number } | undefined;
  length = 0;

  constructor(private readonly path: string) {
    this.strings = new LineFile(path);
    this.ends = new LineFile(`${path}.ends`);
  }

  async add(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.bytes += bytes.length;
    this.length++;
    const end = Buffer.allocUnsafe(END_BYTES);
    end.writeDoubleLE(this.bytes);
    await this.strings.write(bytes);
    await this.ends.write(end);
  }

  /** Ends writing. After this, strings can be read. */
  async finish(): Promise<void> {
    await this.strings.close();
    await this.ends.close();
    this.reading = { strings: openSync(this.path, 'r'), ends: openSync(`${this.path}.ends`, 'r') };
  }

  private read(from: 'strings' | 'ends', offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    if (!this.reading || readSync(this.reading[from], bytes, 0, length, offset) !== length)
      throw new Error(`${this.path}: no data at byte ${offset} of the ${from}`);
    return bytes;
  }

  at(index: number): string {
    const [start, end] =
      index === 0
        ? [0, this.read('ends', 0, END_BYTES).readDoubleLE()]
        : [0, END_BYTES].map((offset) =>
            this.read('ends', (index - 1) * END_BYTES + offset, END_BYTES).readDoubleLE(),
          );
    return this.read('strings', start ?? 0, (end ?? 0) - (start ?? 0)).toString();
  }

  /** Finds the index of a string by binary search. The strings must have been added in byte order. */
  indexOf(text: string): number | undefined {
    const target = Buffer.from(text);
    let [low, high] = [0, this.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = Buffer.compare(Buffer.from(this.at(middle)), target);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  async close(): Promise<void> {
    await this.strings.abort();
    await this.ends.abort();
    if (this.reading) for (const file of Object.values(this.reading)) closeSync(file);
    this.reading = undefined;
  }
}
