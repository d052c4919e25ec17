import type { RougeReader, RougeText } from '../read.js';
import type { NgramNumbers } from './ngram-numbers.js';
import type { GreedySentences } from './sentences.js';

export interface GreedyReference {
  /** Number of n-grams: all occurrences, or distinct ones if each counts once. */
  readonly size: number;
  /** The number of occurrences of each n-gram, by its number, and the words of all n-grams, n per n-gram. */
  readonly wanted: Int32Array;
  readonly words: Int32Array;
  /** For each n-gram the sentences that have it, and how often. */
  readonly starts: Int32Array;
  readonly sentences: Int32Array;
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
