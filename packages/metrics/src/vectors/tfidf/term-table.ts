import { growInto } from '../grow-into.js';

/**
 * Numbers terms in order of first appearance, starting at 0. Terms are looked up by their code units in a buffer, without creating strings.
 */
export class TermTable {
  /** The code units of all terms, concatenated; `starts` has the offset of each. */
  private termUnits = new Uint16Array(1 << 13);
  private starts = new Int32Array(1 << 10);
  private count = 0;
  /** A hash table of pairs: a term's number plus one, and its hash. */
  private slots = new Int32Array(1 << 12);
  /** The slot of each term, so that clearing takes time proportional to the number of terms. */
  private slotOf = new Int32Array(1 << 10);

  /** Number of terms. */
  get size(): number {
    return this.count;
  }

  term(number: number): string {
    let term = '';
    for (let i = this.starts[number]!; i < this.starts[number + 1]!; i++)
      term += String.fromCharCode(this.termUnits[i]!);
    return term;
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.slots[this.slotOf[i]!] = 0;
    this.count = 0;
  }

  /** Returns the number of the term in `units` from `start` to `end`. An unknown term is added with `learn`; otherwise the result is -1. */
  number(units: Uint16Array, start: number, end: number, learn: boolean): number {
    let hash = 0;
    for (let i = start; i < end; i++) hash = hashUnit(hash, units[i]!);
    return this.find(units, start, end, hash, learn);
  }

  /** Like `number`, with the hash of the units already computed. */
  find(units: Uint16Array, start: number, end: number, unitsHash: number, learn: boolean): number {
    const hash = unitsHash ^ (unitsHash >>> 15);
    const { slots, termUnits, starts } = this;
    const mask = slots.length - 2;
    let slot = (hash << 1) & mask;
    for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
      if (slots[slot + 1] === hash) {
        const from = starts[entry - 1]!;
        if (starts[entry]! - from === end - start) {
          let i = start;
          while (i < end && units[i] === termUnits[from + i - start]) i++;
          if (i === end) return entry - 1;
        }
      }
      slot = (slot + 2) & mask;
    }
    return learn ? this.learn(units, start, end, slot, hash) : -1;
  }

  private learn(units: Uint16Array, start: number, end: number, slot: number, hash: number): number {
    const number = this.count;
    const from = this.starts[number]!;
    const to = from + end - start;
    if (to > this.termUnits.length) this.termUnits = growInto(this.termUnits, new Uint16Array(to * 2));
    if (number + 2 > this.starts.length) {
      this.starts = growInto(this.starts, new Int32Array(this.starts.length * 2));
      this.slotOf = growInto(this.slotOf, new Int32Array(this.starts.length));
    }
    for (let i = start; i < end; i++) this.termUnits[from + i - start] = units[i]!;
    this.starts[number + 1] = to;
    this.slots[slot] = number + 1;
    this.slots[slot + 1] = hash;
    this.slotOf[number] = slot;
    this.count++;
    if (this.count * 4 > this.slots.length) this.rehash(this.slots.length * 2);
    return number;
  }

  private rehash(length: number): void {
    const { slots, slotOf } = this;
    this.slots = new Int32Array(length);
    for (let number = 0; number < this.count; number++) {
      const hash = slots[slotOf[number]! + 1]!;
      let slot = (hash << 1) & (length - 2);
      while (this.slots[slot] !== 0) slot = (slot + 2) & (length - 2);
      this.slots[slot] = number + 1;
      this.slots[slot + 1] = hash;
      slotOf[number] = slot;
    }
  }
}

/** Adds a code unit to the hash of a term, which starts at 0. */
export function hashUnit(hash: number, unit: number): number {
  return (Math.imul(hash, 0x2c1b3c6d) + unit) | 0;
}
