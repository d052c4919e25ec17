/** A document as the n-grams of its sentences, made ready for picking among them. */
import { PairTable } from '../pair-table.js';
import { newReadText, type RougeReader, type RougeText } from '../read.js';

/** Numbers for n-grams of word numbers. */
export class NgramNumbers {
  private readonly tables: PairTable[];

  constructor(readonly n: number) {
    this.tables = Array.from({ length: n - 1 }, () => new PairTable());
  }

  clear(expected: number): void {
    for (const table of this.tables) table.clear(expected);
  }

  /** More than the largest number given, where words are numbered below `vocabulary`. */
  size(vocabulary: number): number {
    return this.tables[this.n - 2]?.size ?? vocabulary;
  }

  /** The number of the n-gram that begins at `at`; -1 where it has none. */
  find(words: Int32Array, at: number): number {
    let gram = words[at]!;
    for (let i = 0; i < this.tables.length && gram >= 0; i++)
      gram = this.tables[i]!.find(gram, words[at + i + 1]!);
    return gram;
  }

  /** The same, giving it a number where it has none. */
  add(words: Int32Array, at: number): number {
    let gram = words[at]!;
    for (let i = 0; i < this.tables.length; i++) gram = this.tables[i]!.add(gram, words[at + i + 1]!);
    return gram;
  }
}

export interface GreedyDocument {
  /** How often the reference wants each n-gram; 0 beyond those it has. */
  wanted: Int32Array;
  /** The reference's n-grams in all; the different ones, and the words of each, n by n. */
  referenceSize: number;
  referenceGrams: Int32Array;
  referenceWords: Int32Array;
  /** The words of all sentences, and where each sentence starts. */
  words: Int32Array;
  starts: Int32Array;
  /** The different n-grams of each sentence and how often each is there. */
  gramStarts: Int32Array;
  grams: Int32Array;
  times: Int32Array;
  /** The sentences of each n-gram, by place in `grams`. */
  sentenceStarts: Int32Array;
  sentences: Int32Array;
  places: Int32Array;
}

export interface DocumentOptions {
  /** An n-gram counts once. */
  distinct: boolean;
  /** Number n-grams that the reference does not have too: sets can't be measured without. */
  keepAll: boolean;
  /** Sentences that are not to be read, since their words depend on what stands before. */
  isUnsteady: (sentence: string) => boolean;
}

export function readDocument(
  reader: RougeReader,
  numbers: NgramNumbers,
  reference: RougeText,
  sentences: readonly string[],
  { distinct, keepAll, isUnsteady }: DocumentOptions,
): GreedyDocument {
  const { n } = numbers;
  const read = newReadText();
  reader.read(reference, read);
  const referenceLength = read.words.length;
  const referenceText = read.words.words.slice(0, referenceLength);

  read.words.clear();
  const starts = new Int32Array(sentences.length + 1);
  for (let s = 0; s < sentences.length; s++) {
    if (!isUnsteady(sentences[s]!)) reader.append(sentences[s]!, read.words);
    starts[s + 1] = read.words.length;
  }
  const words = read.words.words;

  numbers.clear(referenceLength + (keepAll ? read.words.length : 0));
  const room = n === 1 ? reader.vocabulary.size : referenceLength + (keepAll ? read.words.length : 0);
  const wanted = new Int32Array(room);
  const referenceGrams: number[] = [];
  const referenceWords: number[] = [];
  for (let i = 0; i + n <= referenceLength; i++) {
    const gram = numbers.add(referenceText, i);
    if (wanted[gram]!++ > 0) continue;
    referenceGrams.push(gram);
    for (let k = 0; k < n; k++) referenceWords.push(referenceText[i + k]!);
  }
  if (distinct) for (const gram of referenceGrams) wanted[gram] = 1;

  const gramStarts = new Int32Array(sentences.length + 1);
  const grams = new Int32Array(read.words.length);
  const times = new Int32Array(read.words.length);
  // Where an n-gram was last put, plus one: to see whether this sentence had it before.
  const last = new Int32Array(room);
  const occurrences = new Int32Array(room + 1);
  let filled = 0;
  for (let s = 0; s < sentences.length; s++) {
    const first = filled;
    const end = starts[s + 1]! - n;
    for (let i = starts[s]!; i <= end; i++) {
      const gram = keepAll ? numbers.add(words, i) : numbers.find(words, i);
      if (gram < 0 || (!keepAll && wanted[gram] === 0)) continue;
      const place = last[gram]! - 1;
      if (place >= first) {
        if (!distinct) times[place]!++;
        continue;
      }
      grams[filled] = gram;
      times[filled] = 1;
      occurrences[gram]!++;
      last[gram] = ++filled;
    }
    gramStarts[s + 1] = filled;
  }
  const size = numbers.size(reader.vocabulary.size);
  return {
    wanted,
    referenceSize: distinct ? referenceGrams.length : Math.max(0, referenceLength - n + 1),
    referenceGrams: Int32Array.from(referenceGrams),
    referenceWords: Int32Array.from(referenceWords),
    words,
    starts,
    gramStarts,
    grams,
    times,
    ...invert(gramStarts, grams, occurrences, size, filled),
  };
}

function invert(
  gramStarts: Int32Array,
  grams: Int32Array,
  occurrences: Int32Array,
  size: number,
  filled: number,
) {
  const sentenceStarts = new Int32Array(size + 1);
  for (let gram = 0; gram < size; gram++)
    sentenceStarts[gram + 1] = sentenceStarts[gram]! + occurrences[gram]!;
  const next = sentenceStarts.slice();
  const sentences = new Int32Array(filled);
  const places = new Int32Array(filled);
  for (let s = 0; s + 1 < gramStarts.length; s++) {
    for (let place = gramStarts[s]!; place < gramStarts[s + 1]!; place++) {
      const slot = next[grams[place]!]!++;
      sentences[slot] = s;
      places[slot] = place;
    }
  }
  return { sentenceStarts, sentences, places };
}
