import { PairTable } from '../pair-table.js';

/** Numbers for n-grams of word numbers, counted from 0 in the order of their first occurrence. */
export class NgramNumbers {
  private readonly tables: PairTable[];

  constructor(readonly n: number) {
    // A single word is paired with itself, so that words are numbered in the same way.
    this.tables = Array.from({ length: Math.max(1, n - 1) }, () => new PairTable());
  }

  /** Number of distinct n-grams. */
  get size(): number {
    return this.tables[this.tables.length - 1]!.size;
  }

  clear(expected: number): void {
    for (const table of this.tables) table.clear(expected);
  }

  /** Returns the number of the n-gram that begins at `start`; -1 if it has none. */
  find(words: Int32Array, start: number): number {
    let gram = words[start]!;
    if (this.n === 1) return this.tables[0]!.find(gram, gram);
    for (let i = 0; i < this.tables.length && gram >= 0; i++)
      gram = this.tables[i]!.find(gram, words[start + i + 1]!);
    return gram;
  }

  /** Returns the number of the n-gram that begins at `start`; a new one if it has none. */
  add(words: Int32Array, start: number): number {
    let gram = words[start]!;
    if (this.n === 1) return this.tables[0]!.add(gram, gram);
    for (let i = 0; i < this.tables.length; i++) gram = this.tables[i]!.add(gram, words[start + i + 1]!);
    return gram;
  }
}
