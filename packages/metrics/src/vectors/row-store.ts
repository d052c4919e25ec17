import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { CountedRow } from './packed-rows.js';
import type { SparseRows } from './sparse-rows.js';
import { SparseRowsBuilder } from './sparse-rows-builder.js';

/** Some neighbouring rows: their numbers from `first` on, and where they lie in the file. */
interface Block {
  first: number;
  rows: number;
  entries: number;
  at: number;
}

const bytesOf = (array: Int32Array | Float64Array) =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Sparse rows in a file, as many as there are: no more than a block of them is in memory. Close it: it holds the file open. */
export class RowStore {
  private readonly file: number;
  private builder = new SparseRowsBuilder();
  private waiting = 0;
  private bytes = 0;
  private readonly stored: Block[] = [];
  rows = 0;

  constructor(
    private readonly path: string,
    /** Entries of a block: one that reaches this is closed. */
    private readonly most: number,
  ) {
    this.file = openSync(path, 'w+');
  }

  add({ indices, values }: CountedRow): void {
    this.builder.putRow({ indices, values });
    this.builder.end();
    this.waiting += indices.length;
    this.rows++;
    if (this.waiting >= this.most) this.flush();
  }

  /** Writes what waits; the rows can be read then. */
  flush(): void {
    const { rows, starts, indices, values } = this.builder.build(0);
    if (rows === 0) return;
    this.stored.push({ first: this.rows - rows, rows, entries: indices.length, at: this.bytes });
    for (const part of [starts, indices, values]) this.write(bytesOf(part));
    this.builder = new SparseRowsBuilder();
    this.waiting = 0;
  }

  private write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.file, bytes, done, bytes.length - done, this.bytes + done);
    }
    this.bytes += bytes.length;
  }

  private read<Numbers extends Int32Array | Float64Array>(into: Numbers, at: number): Numbers {
    const bytes = bytesOf(into);
    for (let done = 0; done < bytes.length; ) {
      const count = readSync(this.file, bytes, done, bytes.length - done, at + done);
      if (count === 0) throw new Error(`${this.path}: ends before byte ${at + bytes.length}`);
      done += count;
    }
    return into;
  }

  /** How many blocks there are, and the number of the first row of each. */
  get firsts(): number[] {
    return this.stored.map(({ first }) => first);
  }

  /** All rows of a block. */
  block(number: number, columns: number): SparseRows {
    const { rows, entries, at } = this.blockAt(number);
    return {
      rows,
      columns,
      starts: this.read(new Int32Array(rows + 1), at),
      indices: this.read(new Int32Array(entries), at + 4 * (rows + 1)),
      values: this.read(new Float64Array(entries), at + 4 * (rows + 1) + 4 * entries),
    };
  }

  private blockAt(number: number): Block {
    const block = this.stored[number];
    if (!block) throw new RangeError(`block ${number} of ${this.stored.length}`);
    return block;
  }

  /** One row, read by itself. */
  row(number: number): SparseRows {
    let block = this.stored.length - 1;
    while (block > 0 && this.blockAt(block).first > number) block--;
    const { first, rows, entries, at } = this.blockAt(block);
    const bounds = this.read(new Int32Array(2), at + 4 * (number - first));
    const [start = 0, end = 0] = bounds;
    const indices = at + 4 * (rows + 1);
    return {
      rows: 1,
      columns: 0,
      starts: Int32Array.of(0, end - start),
      indices: this.read(new Int32Array(end - start), indices + 4 * start),
      values: this.read(new Float64Array(end - start), indices + 4 * entries + 8 * start),
    };
  }

  close(): void {
    closeSync(this.file);
  }
}
