import type { RougeReader, RougeText } from '../read.js';
import type { NgramNumbers } from './ngram-numbers.js';
import type { GreedySentences } from './sentences.js';

export interface GreedyReference {
  /** Number of n-grams, or of distinct n-grams if each counts once. */
  readonly size: number;
  /** Number of occurrences of each n-gram, by its number. */
  readonly wanted: Int32Array;
  /** The words of all n-grams, n per n-gram. */
  readonly words: Int32Array;
  /** N-gram `i` has the entries of `sentences` and `times` from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Int32Array;
  /** The sentences that contain each n-gram. */
  readonly sentences: Int32Array;
  /** How often each of these sentences contains it. */
  readonly times: Int32Array;
}

/** Numbers the n-grams of the reference from 0 and finds them in the sentences. Other n-grams are ignored. */
export function readReference(
  text: RougeText,
  reader: RougeReader,
  numbers: NgramNumbers,
  document: GreedySentences,
  distinct: boolean,
): GreedyReference {
  const { n } = numbers;
  const read = reader.words(text);
  numbers.clear(read.length);
  const gramCounts: number[] = [];
  const words: number[] = [];
  for (let i = 0; i + n <= read.length; i++) {
    const gram = numbers.add(read, i);
    if (gram < gramCounts.length) {
      if (!distinct) gramCounts[gram] = gramCounts[gram]! + 1;
      continue;
    }
    gramCounts.push(1);
    for (let k = 0; k < n; k++) words.push(read[i + k]!);
  }
  const ngrams = Int32Array.from(words);
  const starts = new Int32Array(gramCounts.length + 1);
  const sentences: number[] = [];
  const times: number[] = [];
  for (let gram = 0; gram < gramCounts.length; gram++) {
    const matches = document.find(ngrams, gram * n);
    for (let i = 0; i < matches; i++) {
      sentences.push(document.matchedSentences[i]!);
      times.push(distinct ? 1 : document.matchCounts[i]!);
    }
    starts[gram + 1] = sentences.length;
  }
  return {
    size: distinct ? gramCounts.length : Math.max(0, read.length - n + 1),
    wanted: Int32Array.from(gramCounts),
    words: ngrams,
    starts,
    sentences: Int32Array.from(sentences),
    times: Int32Array.from(times),
  };
}
