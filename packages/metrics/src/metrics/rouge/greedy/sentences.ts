import type { RougeReader } from '../read.js';
import { WordBuffer } from '../vocabulary.js';
import { NgramNumbers } from './ngram-numbers.js';

export interface SentencesOptions {
  n: number;
  /** Count the different n-grams of each sentence. */
  distinct: boolean;
  /** True for a sentence to skip, because its tokens depend on the preceding text. */
  dependsOnContext: (text: string) => boolean;
}

/** The sentences of a document with an index of their words, in which the greedy search looks up n-grams. */
export class GreedySentences {
  /** The word numbers of all sentences, concatenated. */
  words = new Int32Array(0);
  /** The position of each sentence's first word. */
  readonly starts: Int32Array;
  /** The sentence at each position. */
  private sentenceOf = new Int32Array(0);
  /** The last position of each word. */
  private last = new Int32Array(0);
  /** Number of occurrences of each word. */
  private count = new Int32Array(0);
  /** For each position, the previous position of the same word, or -1. */
  private previous = new Int32Array(0);
  /** Number of distinct n-grams in each sentence, if `options.distinct` is set. */
  readonly distinct: Int32Array;
  /** The result of `find`: the sentences with the n-gram, from last to first. */
  readonly matchedSentences: Int32Array;
  /** How often each of them contains it. */
  readonly matchCounts: Int32Array;
  private readonly n: number;
  /** `vocabulary.age` when the sentences were last read. */
  private age = -1;

  constructor(
    readonly texts: readonly string[],
    private readonly reader: RougeReader,
    private readonly options: SentencesOptions,
  ) {
    this.n = options.n;
    this.starts = new Int32Array(texts.length + 1);
    this.distinct = new Int32Array(texts.length);
    this.matchedSentences = new Int32Array(texts.length);
    this.matchCounts = new Int32Array(texts.length);
    this.refresh();
  }

  /** Reads the sentences; reads them again if the vocabulary was reset, so that their word numbers are invalid. */
  refresh(): void {
    const { texts, reader, starts } = this;
    if (this.age === reader.vocabulary.age) return;
    this.age = reader.vocabulary.age;
    const reading = new WordBuffer();
    for (let sentence = 0; sentence < texts.length; sentence++) {
      if (!this.options.dependsOnContext(texts[sentence]!)) reader.append(texts[sentence]!, reading);
      starts[sentence + 1] = reading.length;
    }
    this.words = reading.words.subarray(0, reading.length);
    this.sentenceOf = new Int32Array(reading.length);
    this.previous = new Int32Array(reading.length);
    this.last = new Int32Array(reader.vocabulary.size).fill(-1);
    this.count = new Int32Array(reader.vocabulary.size);
    for (let sentence = 0; sentence < texts.length; sentence++) this.index(sentence);
    if (this.options.distinct) this.countDistinct();
  }

  private index(sentence: number): void {
    const { words, previous, last, count } = this;
    for (let position = this.starts[sentence]!; position < this.starts[sentence + 1]!; position++) {
      const word = words[position]!;
      this.sentenceOf[position] = sentence;
      previous[position] = last[word]!;
      last[word] = position;
      count[word]!++;
    }
  }

  private countDistinct(): void {
    const { n, words, starts, distinct } = this;
    const numbers = new NgramNumbers(n);
    for (let sentence = 0; sentence < distinct.length; sentence++) {
      numbers.clear(starts[sentence + 1]! - starts[sentence]!);
      for (let position = starts[sentence]!; position + n <= starts[sentence + 1]!; position++)
        numbers.add(words, position);
      distinct[sentence] = numbers.size;
    }
  }

  /** Finds the sentences that contain the n-gram starting at `ngrams[start]`; returns how many there are. */
  find(ngrams: Int32Array, start: number): number {
    const { n, count, last, previous, starts, sentenceOf } = this;
    // Search at the occurrences of its rarest word.
    let anchor = 0;
    let fewest = Infinity;
    for (let i = 0; i < n; i++) {
      const occurrences = count[ngrams[start + i]!] ?? 0;
      if (occurrences >= fewest) continue;
      fewest = occurrences;
      anchor = i;
    }
    let matches = 0;
    if (fewest === 0) return matches;
    for (let position = last[ngrams[start + anchor]!]!; position >= 0; position = previous[position]!) {
      const sentence = sentenceOf[position]!;
      const first = position - anchor;
      if (first < starts[sentence]! || first + n > starts[sentence + 1]! || !this.isAt(ngrams, start, first))
        continue;
      if (matches > 0 && this.matchedSentences[matches - 1] === sentence) this.matchCounts[matches - 1]!++;
      else {
        this.matchedSentences[matches] = sentence;
        this.matchCounts[matches++] = 1;
      }
    }
    return matches;
  }

  private isAt(ngrams: Int32Array, start: number, position: number): boolean {
    for (let i = 0; i < this.n; i++) if (ngrams[start + i] !== this.words[position + i]) return false;
    return true;
  }
}
