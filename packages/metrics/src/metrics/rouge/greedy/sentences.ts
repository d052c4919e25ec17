import type { RougeReader } from '../read.js';
import { Reading } from '../vocabulary.js';
import { NgramNumbers } from './ngram-numbers.js';

export interface SentencesOptions {
  n: number;
  /** Count the different n-grams of each sentence. */
  distinct: boolean;
  /** Sentences that are not to be read, since their words depend on what stands before. */
  isUnsteady: (text: string) => boolean;
}

export class GreedySentences {
  /** The words of all sentences, one after the other; where each sentence starts, and which one a place is in. */
  words = new Int32Array(0);
  readonly starts: Int32Array;
  private sentenceOf = new Int32Array(0);
  /** For each word the last place that has it, and how many there are; for each place the one before with its word. */
  private last = new Int32Array(0);
  private count = new Int32Array(0);
  private previous = new Int32Array(0);
  /** Different n-grams of each sentence, where they are asked for. */
  readonly distinct: Int32Array;
  /** What `find` found: sentences from the last to the first, and how often each has the n-gram. */
  readonly found: Int32Array;
  readonly times: Int32Array;
  private readonly n: number;
  /** The age of the vocabulary whose numbers the words are. */
  private age = -1;

  constructor(
    readonly texts: readonly string[],
    private readonly reader: RougeReader,
    private readonly options: SentencesOptions,
  ) {
    this.n = options.n;
    this.starts = new Int32Array(texts.length + 1);
    this.distinct = new Int32Array(texts.length);
    this.found = new Int32Array(texts.length);
    this.times = new Int32Array(texts.length);
    this.refresh();
  }

  /** Reads the sentences, again where the vocabulary has started anew and their words have lost their numbers. */
  refresh(): void {
    const { texts, reader, starts } = this;
    if (this.age === reader.vocabulary.age) return;
    this.age = reader.vocabulary.age;
    const reading = new Reading();
    for (let s = 0; s < texts.length; s++) {
      if (!this.options.isUnsteady(texts[s]!)) reader.append(texts[s]!, reading);
      starts[s + 1] = reading.length;
    }
    this.words = reading.words.subarray(0, reading.length);
    this.sentenceOf = new Int32Array(reading.length);
    this.previous = new Int32Array(reading.length);
    this.last = new Int32Array(reader.vocabulary.size).fill(-1);
    this.count = new Int32Array(reader.vocabulary.size);
    for (let s = 0; s < texts.length; s++) this.index(s);
    if (this.options.distinct) this.countDistinct();
  }

  private index(sentence: number): void {
    const { words, previous, last, count } = this;
    for (let place = this.starts[sentence]!; place < this.starts[sentence + 1]!; place++) {
      const word = words[place]!;
      this.sentenceOf[place] = sentence;
      previous[place] = last[word]!;
      last[word] = place;
      count[word]!++;
    }
  }

  private countDistinct(): void {
    const { n, words, starts, distinct } = this;
    const numbers = new NgramNumbers(n);
    for (let s = 0; s < distinct.length; s++) {
      numbers.clear(starts[s + 1]! - starts[s]!);
      for (let place = starts[s]!; place + n <= starts[s + 1]!; place++) numbers.add(words, place);
      distinct[s] = numbers.size;
    }
  }

  /** Finds the sentences that have the n-gram `ngrams[at]`, … and gives their number. */
  find(ngrams: Int32Array, at: number): number {
    const { n, count, last, previous, starts, sentenceOf } = this;
    // Its rarest word leads to it.
    let anchor = 0;
    let fewest = Infinity;
    for (let i = 0; i < n; i++) {
      const occurrences = count[ngrams[at + i]!] ?? 0;
      if (occurrences >= fewest) continue;
      fewest = occurrences;
      anchor = i;
    }
    let found = 0;
    if (fewest === 0) return found;
    for (let place = last[ngrams[at + anchor]!]!; place >= 0; place = previous[place]!) {
      const sentence = sentenceOf[place]!;
      const first = place - anchor;
      if (first < starts[sentence]! || first + n > starts[sentence + 1]! || !this.isAt(ngrams, at, first))
        continue;
      if (found > 0 && this.found[found - 1] === sentence) this.times[found - 1]!++;
      else {
        this.found[found] = sentence;
        this.times[found++] = 1;
      }
    }
    return found;
  }

  private isAt(ngrams: Int32Array, at: number, place: number): boolean {
    for (let i = 0; i < this.n; i++) if (ngrams[at + i] !== this.words[place + i]) return false;
    return true;
  }
}
