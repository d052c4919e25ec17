/** Words as whole numbers, so that texts can be compared as numbers. */

/** A text as word numbers, sentence after sentence. */
export class WordBuffer {
  words = new Int32Array(256);
  length = 0;
  /** End offset of each sentence in `words`. */
  readonly ends: number[] = [];

  clear(): void {
    this.length = 0;
    this.ends.length = 0;
  }

  add(word: number): void {
    this.reserve(1);
    this.words[this.length++] = word;
  }

  /** Allocates room for more words. */
  reserve(more: number): void {
    if (this.length + more <= this.words.length) return;
    const larger = new Int32Array((this.length + more) * 2);
    larger.set(this.words);
    this.words = larger;
  }

  /** Ends a sentence at the total of `length` words. */
  endSentence(length = this.length): void {
    this.length = length;
    this.ends.push(length);
  }
}

const MAX_WORDS = 1 << 18;

export class Vocabulary {
  private readonly numberByWord = new Map<string, number>();
  private readonly numberByForm = new Map<string, number>();
  private generation = 0;

  /** `normalise` returns the form by which a word is compared, or undefined for a word to ignore. */
  constructor(
    private readonly normalise: (word: string) => string | undefined,
    private readonly maxWords = MAX_WORDS,
  ) {}

  /** One more than the largest number given. */
  get size(): number {
    return this.numberByForm.size;
  }

  /** Changes whenever earlier word numbers become invalid. */
  get age(): number {
    return this.generation;
  }

  /** Clears all numbers if there are more than `maxWords`. Call it only while no text read earlier is in use. */
  trim(): void {
    if (this.numberByWord.size < this.maxWords) return;
    this.numberByWord.clear();
    this.numberByForm.clear();
    this.generation++;
  }

  /** Returns a word's number; -1 for an ignored word. */
  number(word: string): number {
    let number = this.numberByWord.get(word);
    if (number === undefined) {
      const form = this.normalise(word);
      number = form === undefined ? -1 : (this.numberByForm.get(form) ?? this.numberByForm.size);
      if (form !== undefined) this.numberByForm.set(form, number);
      this.numberByWord.set(word, number);
    }
    return number;
  }

  /** Adds a sentence given as its words. */
  read(words: readonly string[], into: WordBuffer): void {
    for (let i = 0; i < words.length; i++) {
      const number = this.number(words[i]!);
      if (number >= 0) into.add(number);
    }
    into.endSentence();
  }
}
