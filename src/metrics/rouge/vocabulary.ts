/** Words as whole numbers, so that comparing texts is comparing numbers. */

/** A text as word numbers, sentence after sentence. */
export class Reading {
  words = new Int32Array(256);
  length = 0;
  /** Where each sentence ends in `words`. */
  readonly ends: number[] = [];

  clear(): void {
    this.length = 0;
    this.ends.length = 0;
  }

  add(word: number): void {
    if (this.length === this.words.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.words);
      this.words = larger;
    }
    this.words[this.length++] = word;
  }

  endSentence(): void {
    this.ends.push(this.length);
  }
}

export class Vocabulary {
  private readonly known = new Map<string, number>();
  private readonly numbers = new Map<string, number>();

  /** `normalise` gives what a word is compared by, or undefined for a word that is left out. */
  constructor(private readonly normalise: (word: string) => string | undefined) {}

  /** One more than the largest number given. */
  get size(): number {
    return this.numbers.size;
  }

  /** Forgets all numbers once there are very many. Call it only when no reading is in use. */
  trim(): void {
    if (this.known.size < 1 << 18) return;
    this.known.clear();
    this.numbers.clear();
  }

  read(words: readonly string[], into: Reading): void {
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      let number = this.known.get(word);
      if (number === undefined) {
        number = this.learn(word);
        this.known.set(word, number);
      }
      if (number >= 0) into.add(number);
    }
    into.endSentence();
  }

  private learn(word: string): number {
    const form = this.normalise(word);
    if (form === undefined) return -1;
    let number = this.numbers.get(form);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(form, number);
    }
    return number;
  }
}
