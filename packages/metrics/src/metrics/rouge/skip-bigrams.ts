import type { Counts } from './ngrams.js';
import type { WordBuffer } from './vocabulary.js';

/** Positions of each word in a text: `first[word]`, then `next[position]`, -1 at the end. */
class Positions {
  private first = new Int32Array(0);
  private next = new Int32Array(0);

  index(reading: WordBuffer, vocabulary: number): void {
    if (this.first.length < vocabulary) this.first = new Int32Array(vocabulary * 2).fill(-1);
    if (this.next.length < reading.length) this.next = new Int32Array(reading.words.length);
    for (let i = reading.length - 1; i >= 0; i--) {
      const word = reading.words[i]!;
      this.next[i] = this.first[word]!;
      this.first[word] = i;
    }
  }

  clear(reading: WordBuffer): void {
    for (let i = 0; i < reading.length; i++) this.first[reading.words[i]!] = -1;
  }

  firstPosition(word: number): number {
    return this.first[word]!;
  }

  nextPosition(position: number): number {
    return this.next[position]!;
  }
}

/** Counts skip-bigrams by their first word, in memory linear in the length of the texts. */
export class SkipBigramCounter {
  private readonly hypothesisPositions = new Positions();
  private readonly referencePositions = new Positions();
  private hypothesisCounts = new Float64Array(0);
  private referenceCounts = new Float64Array(0);

  count(
    hypothesis: WordBuffer,
    reference: WordBuffer,
    gap: number,
    unigrams: boolean,
    vocabulary: number,
  ): Counts {
    if (this.hypothesisCounts.length < vocabulary) {
      this.hypothesisCounts = new Float64Array(vocabulary * 2);
      this.referenceCounts = new Float64Array(vocabulary * 2);
    }
    this.hypothesisPositions.index(hypothesis, vocabulary);
    this.referencePositions.index(reference, vocabulary);
    let hits = 0;
    for (let i = 0; i < reference.length; i++) {
      const word = reference.words[i]!;
      const isFirst = this.referencePositions.firstPosition(word) === i;
      if (isFirst && this.hypothesisPositions.firstPosition(word) >= 0) {
        hits += this.hitsStartingWith(word, hypothesis, reference, gap);
        if (unigrams) hits += this.unigramHits(word, hypothesis, reference);
      }
    }
    this.hypothesisPositions.clear(hypothesis);
    this.referencePositions.clear(reference);
    return {
      hits,
      hypothesis: countAll(hypothesis.length, gap, unigrams),
      reference: countAll(reference.length, gap, unigrams),
    };
  }

  private hitsStartingWith(word: number, hypothesis: WordBuffer, reference: WordBuffer, gap: number): number {
    const { hypothesisCounts, referenceCounts } = this;
    countPairs(reference, this.referencePositions, word, gap, referenceCounts);
    countPairs(hypothesis, this.hypothesisPositions, word, gap, hypothesisCounts);
    const hits = takeSharedPairs(
      hypothesis,
      this.hypothesisPositions,
      word,
      gap,
      hypothesisCounts,
      referenceCounts,
    );
    takeSharedPairs(reference, this.referencePositions, word, gap, referenceCounts, hypothesisCounts);
    return hits;
  }

  private unigramHits(word: number, hypothesis: WordBuffer, reference: WordBuffer): number {
    return Math.min(
      occurrences(word, hypothesis, this.hypothesisPositions),
      occurrences(word, reference, this.referencePositions),
    );
  }
}

/** Counts, for each second word, its pairs with `word` as the first. */
function countPairs(
  reading: WordBuffer,
  positions: Positions,
  word: number,
  gap: number,
  counts: Float64Array,
): void {
  const { words, length } = reading;
  if (gap >= length) {
    let firstWords = 0;
    for (let i = positions.firstPosition(word); i < length; i++) {
      const second = words[i]!;
      counts[second]! += firstWords;
      if (second === word) firstWords++;
    }
    return;
  }
  for (let start = positions.firstPosition(word); start >= 0; start = positions.nextPosition(start)) {
    const last = Math.min(length - 1, start + gap + 1);
    for (let i = start + 1; i <= last; i++) counts[words[i]!]!++;
  }
}

/** Returns the number of pairs that `counts` shares with `others`, and resets `counts` to zero. */
function takeSharedPairs(
  reading: WordBuffer,
  positions: Positions,
  word: number,
  gap: number,
  counts: Float64Array,
  others: Float64Array,
): number {
  const { words, length } = reading;
  let shared = 0;
  let done = 0;
  for (
    let start = positions.firstPosition(word);
    start >= 0 && done < length;
    start = positions.nextPosition(start)
  ) {
    const last = Math.min(length - 1, start + gap + 1);
    for (let i = Math.max(done, start + 1); i <= last; i++) {
      const second = words[i]!;
      shared += Math.min(counts[second]!, others[second]!);
      counts[second] = 0;
    }
    done = last + 1;
  }
  return shared;
}

// ROUGE-1.5.5 counts a single word together with the pairs that it starts, so the last word of a text is never counted.
function occurrences(word: number, reading: WordBuffer, positions: Positions): number {
  let count = 0;
  for (let i = positions.firstPosition(word); i >= 0; i = positions.nextPosition(i))
    if (i < reading.length - 1) count++;
  return count;
}

/** Returns the number of skip-bigrams in a text of this length, with its single words if `unigrams` is set. */
function countAll(length: number, gap: number, unigrams: boolean): number {
  const starts = Math.max(0, length - 1);
  const withFullGap = Math.max(0, Math.min(starts, length - gap - 1));
  // A word far from the end starts `gap + 1` pairs; the others start one with each word that follows.
  const rest = starts - withFullGap;
  return (withFullGap > 0 ? withFullGap * (gap + 1) : 0) + (rest * (rest + 1)) / 2 + (unigrams ? starts : 0);
}
