/**
 * Numbers of words found by their letters in a text, without making strings of them: most of the time of a score goes
 * into reading. What a word is made of is told by a fold: for each UTF-16 code unit the one it is compared as, or 0
 * where it belongs to no word.
 */
import type { Vocabulary } from './vocabulary.js';

export type Fold = Uint16Array;

/** Where the hash of a word starts, and how a letter enters it. */
export const HASH_START = 0x2f;
export function hashLetter(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x01000193) + letter;
}

export class WordTable {
  /** Letters of all known words, one after the other; where each begins; its number. */
  private letters = new Uint16Array(1 << 14);
  private starts = new Int32Array(1 << 11);
  private numbers = new Int32Array(1 << 11);
  private count = 0;
  /** Places plus one, by hash, and the hashes. */
  private slots = new Int32Array(1 << 12);
  private hashes = new Int32Array(1 << 12);
  private age = 0;

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly fold: Fold,
  ) {}

  /** To be called before a text is read: the vocabulary may have started anew. */
  refresh(): void {
    if (this.age === this.vocabulary.age) return;
    this.count = 0;
    this.slots.fill(0);
    this.age = this.vocabulary.age;
  }

  /** The number of the word from `start` to `end`, whose letters have given `hash`; -1 where it is left out. */
  number(text: string, start: number, end: number, hash: number): number {
    const mixed = hash ^ (hash >>> 15);
    const mask = this.slots.length - 1;
    let slot = mixed & mask;
    for (let place = this.slots[slot]!; place !== 0; place = this.slots[slot]!) {
      if (this.hashes[slot] === mixed && this.isWord(place - 1, text, start, end))
        return this.numbers[place - 1]!;
      slot = (slot + 1) & mask;
    }
    return this.learn(text, start, end, slot, mixed);
  }

  private isWord(place: number, text: string, start: number, end: number): boolean {
    const from = this.starts[place]!;
    if (this.starts[place + 1]! - from !== end - start) return false;
    for (let i = start; i < end; i++) {
      if (this.fold[text.charCodeAt(i)] !== this.letters[from + i - start]) return false;
    }
    return true;
  }

  private learn(text: string, start: number, end: number, slot: number, hash: number): number {
    const from = this.starts[this.count]!;
    const to = from + end - start;
    if (to > this.letters.length) this.letters = grown(this.letters, new Uint16Array(to * 2));
    if (this.count + 2 > this.starts.length) {
      this.starts = grown(this.starts, new Int32Array(this.starts.length * 2));
      this.numbers = grown(this.numbers, new Int32Array(this.starts.length));
    }
    let word = '';
    for (let i = start; i < end; i++) {
      const letter = this.fold[text.charCodeAt(i)]!;
      this.letters[from + i - start] = letter;
      word += String.fromCharCode(letter);
    }
    const number = this.vocabulary.number(word);
    this.numbers[this.count] = number;
    this.starts[++this.count] = to;
    this.slots[slot] = this.count;
    this.hashes[slot] = hash;
    if (this.count * 2 > this.slots.length) this.rehash(this.slots.length * 2);
    return number;
  }

  private rehash(capacity: number): void {
    const { slots, hashes } = this;
    this.slots = new Int32Array(capacity);
    this.hashes = new Int32Array(capacity);
    for (let old = 0; old < slots.length; old++) {
      if (slots[old] === 0) continue;
      let slot = hashes[old]! & (capacity - 1);
      while (this.slots[slot] !== 0) slot = (slot + 1) & (capacity - 1);
      this.slots[slot] = slots[old]!;
      this.hashes[slot] = hashes[old]!;
    }
  }
}

function grown<A extends Uint16Array | Int32Array>(from: A, into: A): A {
  into.set(from);
  return into;
}
