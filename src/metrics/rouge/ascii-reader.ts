/**
 * Reads the words of `asciiWords` straight into numbers. It finds a word that it knows by its letters in the text,
 * without making a string of it: most of the time of a score goes into reading.
 */
import type { Reading, Vocabulary } from './vocabulary.js';

// For each ASCII character: the lower-case letter or digit that it is, or 0.
const LETTER = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const lower = String.fromCharCode(code).toLowerCase();
  if (/[a-z0-9]/.test(lower)) LETTER[code] = lower.charCodeAt(0);
}
const NEWLINE = 10;

export class AsciiReader {
  /** Letters of all known words, one after the other; where each begins; its number. */
  private letters = new Uint8Array(1 << 14);
  private starts = new Int32Array(1 << 11);
  private numbers = new Int32Array(1 << 11);
  private count = 0;
  /** A hash table of the words, by place plus one, and their hashes. */
  private slots = new Int32Array(1 << 12);
  private hashes = new Int32Array(1 << 12);
  private age = 0;

  /** `foldsAll`: lower-case by Unicode's rules, which give letters to two characters beyond ASCII. */
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly foldsAll: boolean,
  ) {}

  /** Adds the lines of a text as sentences. */
  read(text: string, into: Reading): void {
    if (this.age !== this.vocabulary.age) this.forget();
    const length = into.length;
    const sentences = into.ends.length;
    if (this.scan(text, into)) return;
    into.length = length;
    into.ends.length = sentences;
    this.scan(text.toLowerCase(), into);
  }

  /** False where the text must be lower-cased first. */
  private scan(text: string, into: Reading): boolean {
    const end = text.length;
    let start = -1;
    let hash = 0;
    for (let i = 0; i <= end; i++) {
      const code = i < end ? text.charCodeAt(i) : NEWLINE;
      const letter = code < 128 ? LETTER[code]! : 0;
      if (letter !== 0) {
        if (start < 0) {
          start = i;
          hash = 0;
        }
        hash = Math.imul(hash ^ letter, 0x01000193) + letter;
        continue;
      }
      if (start >= 0) {
        const number = this.number(text, start, i, hash ^ (hash >>> 15));
        if (number >= 0) into.add(number);
        start = -1;
      }
      if (code === NEWLINE) into.endSentence();
      // The dotted capital I and the Kelvin sign become "i" and "k".
      else if ((code === 0x130 || code === 0x212a) && this.foldsAll) return false;
    }
    return true;
  }

  private number(text: string, start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (let place = this.slots[slot]!; place !== 0; place = this.slots[slot]!) {
      if (this.hashes[slot] === hash && this.isWord(place - 1, text, start, end))
        return this.numbers[place - 1]!;
      slot = (slot + 1) & mask;
    }
    return this.learn(text.slice(start, end).toLowerCase(), slot, hash);
  }

  private isWord(place: number, text: string, start: number, end: number): boolean {
    const from = this.starts[place]!;
    if (this.starts[place + 1]! - from !== end - start) return false;
    for (let i = start; i < end; i++) {
      if (LETTER[text.charCodeAt(i)] !== this.letters[from + i - start]) return false;
    }
    return true;
  }

  private learn(word: string, slot: number, hash: number): number {
    const from = this.starts[this.count]!;
    const to = from + word.length;
    if (to > this.letters.length) this.letters = grown(this.letters, new Uint8Array(to * 2));
    if (this.count + 2 > this.starts.length) {
      this.starts = grown(this.starts, new Int32Array(this.starts.length * 2));
      this.numbers = grown(this.numbers, new Int32Array(this.starts.length));
    }
    for (let i = 0; i < word.length; i++) this.letters[from + i] = word.charCodeAt(i);
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

  private forget(): void {
    this.count = 0;
    this.slots.fill(0);
    this.age = this.vocabulary.age;
  }
}

function grown<A extends Uint8Array | Int32Array>(from: A, into: A): A {
  into.set(from);
  return into;
}
