import { appendFileSync, closeSync, openSync, writeFileSync } from 'node:fs';
import { addFloat64, float64At } from '../../at.js';
import { readFully } from '../../engine/index.js';

/** Maximum number of positions held in memory (1 MB); more are written to a file. */
const MAX_IN_MEMORY = 131_072;
/** Number of bins of the line from 0 to 1, so many that the positions of one bin always fit into memory. */
const BINS = 65_536;

/** A collection of positions (0 or more, below 1) that finds the n-th smallest. Memory does not grow with their number. */
export class Positions {
  private values = new Float64Array(1024);
  private inMemory = 0;
  private spilled = 0;

  /** @param path where positions that do not fit into memory are written; the caller removes the file */
  constructor(private readonly path: string) {}

  get count(): number {
    return this.spilled + this.inMemory;
  }

  add(position: number): void {
    if (this.inMemory === MAX_IN_MEMORY) this.spill();
    if (this.inMemory === this.values.length) {
      const larger = new Float64Array(2 * this.inMemory);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.inMemory++] = position;
  }

  private spill(): void {
    const write = this.spilled === 0 ? writeFileSync : appendFileSync;
    write(this.path, new Uint8Array(this.values.buffer, 0, 8 * this.inMemory));
    this.spilled += this.inMemory;
    this.inMemory = 0;
  }

  /** Returns the position at a rank; the smallest has rank 0. Undefined if there are not enough positions. */
  at(rank: number): number | undefined {
    if (rank < 0 || rank >= this.count) return undefined;
    const bins = new Float64Array(BINS);
    this.visitAll((position) => addFloat64(bins, binIndex(position), 1));
    let below = 0;
    let bin = 0;
    while (below + float64At(bins, bin) <= rank) below += float64At(bins, bin++);
    const within = new Float64Array(float64At(bins, bin));
    let count = 0;
    this.visitAll((position) => {
      if (binIndex(position) === bin) within[count++] = position;
    });
    return within.sort()[rank - below];
  }

  private visitAll(visit: (position: number) => void): void {
    if (this.spilled > 0) this.visitSpilled(visit);
    for (let i = 0; i < this.inMemory; i++) visit(float64At(this.values, i));
  }

  private visitSpilled(visit: (position: number) => void): void {
    const piece = new Float64Array(MAX_IN_MEMORY);
    const bytes = new Uint8Array(piece.buffer);
    const file = openSync(this.path, 'r');
    try {
      for (let from = 0; from < this.spilled; from += MAX_IN_MEMORY) {
        if (readFully(file, bytes, 8 * from) < bytes.length)
          throw new Error(`${this.path} ends before position ${this.spilled}`);
        for (let i = 0; i < MAX_IN_MEMORY; i++) visit(float64At(piece, i));
      }
    } finally {
      closeSync(file);
    }
  }
}

const binIndex = (position: number): number => Math.floor(position * BINS);
