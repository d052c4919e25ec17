import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { CountedRow } from './packed-rows.js';
import type { SparseRows } from './sparse-rows.js';
import { SparseRowsBuilder } from './sparse-rows-builder.js';

/** Consecutive rows. */
interface Block {
  /** Number of the first row. */
  first: number;
  rows: number;
  entries: number;
  /** Offset in the file. */
  offset: number;
}

const asBytes = (array: Int32Array | Float64Array) =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Sparse rows in a file, of which at most one block is in memory. Call `close` after use. */
export class RowStore {
  private readonly file: number;
  private builder = new SparseRowsBuilder();
  private pendingEntries = 0;
  private bytes = 0;
  private readonly blocks: Block[] = [];
  rows = 0;

  constructor(
    private readonly path: string,
    /** Number of entries that completes a block. */
    private readonly blockEntries: number,
  ) {
    this.file = openSync(path, 'w+');
  }

  add({ indices, values }: CountedRow): void {
    this.builder.addRow({ indices, values });
    this.builder.endRow();
    this.pendingEntries += indices.length;
    this.rows++;
    if (this.pendingEntries >= this.blockEntries) this.flush();
  }

  /** Writes the rows that are still in memory, so that they can be read. */
  flush(): void {
    const { rows, starts, indices, values } = this.builder.build(0);
    if (rows === 0) return;
    this.blocks.push({ first: this.rows - rows, rows, entries: indices.length, offset: this.bytes });
    for (const part of [starts, indices, values]) this.write(asBytes(part));
    this.builder = new SparseRowsBuilder();
    this.pendingEntries = 0;
  }

  private write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.file, bytes, done, bytes.length - done, this.bytes + done);
    }
    this.bytes += bytes.length;
  }

  private read<Numbers extends Int32Array | Float64Array>(into: Numbers, offset: number): Numbers {
    const bytes = asBytes(into);
    for (let done = 0; done < bytes.length; ) {
      const count = readSync(this.file, bytes, done, bytes.length - done, offset + done);
      if (count === 0) throw new Error(`${this.path} ends before byte ${offset + bytes.length}`);
      done += count;
    }
    return into;
  }

  /** The number of the first row of each block. */
  get firstRows(): number[] {
    return this.blocks.map(({ first }) => first);
  }

  block(number: number, columns: number): SparseRows {
    const { rows, entries, offset } = this.blockAt(number);
    return {
      rows,
      columns,
      starts: this.read(new Int32Array(rows + 1), offset),
      indices: this.read(new Int32Array(entries), offset + 4 * (rows + 1)),
      values: this.read(new Float64Array(entries), offset + 4 * (rows + 1) + 4 * entries),
    };
  }

  private blockAt(number: number): Block {
    const block = this.blocks[number];
    if (!block) throw new RangeError(`no block ${number}: there are ${this.blocks.length}`);
    return block;
  }

  /** Reads a single row. */
  row(number: number): SparseRows {
    let block = this.blocks.length - 1;
    while (block > 0 && this.blockAt(block).first > number) block--;
    const { first, rows, entries, offset } = this.blockAt(block);
    const bounds = this.read(new Int32Array(2), offset + 4 * (number - first));
    const [start = 0, end = 0] = bounds;
    const indices = offset + 4 * (rows + 1);
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
