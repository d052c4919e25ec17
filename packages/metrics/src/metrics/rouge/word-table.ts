import type { Vocabulary } from './vocabulary.js';

/** The character by which each UTF-16 code unit is compared; 0 if it separates words. */
export type Fold = Uint16Array;

/** Adds a character to the hash of a word, which starts at 0. */
export function hashLetter(hash: number, letter: number): number {
  return (Math.imul(hash, 0x2c1b3c6d) + letter) | 0;
}

/** Looks up the numbers of words in a text without creating strings. */
export class WordTable {
  /** The characters of all words, concatenated; `starts` has the offset of each word. */
  private letters = new Uint16Array(1 << 14);
  private starts = new Int32Array(1 << 11);
  /** The number of each word in the vocabulary. */
  private numbers = new Int32Array(1 << 11);
  private count = 0;
  /** Two numbers per slot: the index of a word plus one, and the word's hash. */
  private slots = new Int32Array(1 << 13);
  /** The vocabulary's age when this table was filled; it changes when the vocabulary is cleared. */
  private age = 0;
  /** The text being read, as code units: an array is several times as fast to read as a string. */
  codes = new Uint16Array(1 << 12);
  private bytes = Buffer.from(this.codes.buffer);

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly fold: Fold,
  ) {}

  /** Copies a text to `codes`, appends `last`, and returns the text's length. */
  load(text: string, last: number): number {
    if (this.age !== this.vocabulary.age) {
      // The vocabulary was cleared.
      this.count = 0;
      this.slots.fill(0);
      this.age = this.vocabulary.age;
    }
    if (text.length >= this.codes.length) {
      this.codes = new Uint16Array(text.length * 2);
      this.bytes = Buffer.from(this.codes.buffer);
    }
    this.bytes.write(text, 'utf16le');
    this.codes[text.length] = last;
    return text.length;
  }

  /** Returns the number of the word from `start` to `end` in the text, whose characters have this `hash`; -1 if the word is ignored. */
  number(start: number, end: number, hash: number): number {
    const mixed = hash ^ (hash >>> 15);
    const { slots } = this;
    const mask = slots.length - 2;
    let slot = (mixed << 1) & mask;
    for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
      if (slots[slot + 1] === mixed && this.isWord(entry - 1, start, end)) return this.numbers[entry - 1]!;
      slot = (slot + 2) & mask;
    }
    return this.addWord(start, end, slot, mixed);
  }

  private isWord(entry: number, start: number, end: number): boolean {
    const { codes, fold, letters } = this;
    const from = this.starts[entry]!;
    if (this.starts[entry + 1]! - from !== end - start) return false;
    for (let i = start; i < end; i++) if (fold[codes[i]!] !== letters[from + i - start]) return false;
    return true;
  }

  private addWord(start: number, end: number, slot: number, hash: number): number {
    const from = this.starts[this.count]!;
    const to = from + end - start;
    if (to > this.letters.length) this.letters = copyInto(this.letters, new Uint16Array(to * 2));
    if (this.count + 2 > this.starts.length) {
      this.starts = copyInto(this.starts, new Int32Array(this.starts.length * 2));
      this.numbers = copyInto(this.numbers, new Int32Array(this.starts.length));
    }
    let word = '';
    for (let i = start; i < end; i++) {
      const letter = this.fold[this.codes[i]!]!;
      this.letters[from + i - start] = letter;
      word += String.fromCharCode(letter);
    }
    const number = this.vocabulary.number(word);
    this.numbers[this.count] = number;
    this.starts[++this.count] = to;
    this.slots[slot] = this.count;
    this.slots[slot + 1] = hash;
    if (this.count * 4 > this.slots.length) this.rehash(this.slots.length * 2);
    return number;
  }

  private rehash(length: number): void {
    const { slots } = this;
    this.slots = new Int32Array(length);
    for (let old = 0; old < slots.length; old += 2) {
      if (slots[old] === 0) continue;
      let slot = (slots[old + 1]! << 1) & (length - 2);
      while (this.slots[slot] !== 0) slot = (slot + 2) & (length - 2);
      this.slots[slot] = slots[old]!;
      this.slots[slot + 1] = slots[old + 1]!;
    }
  }
}

function copyInto<A extends Uint16Array | Int32Array>(from: A, into: A): A {
  into.set(from);
  return into;
}
