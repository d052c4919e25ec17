import { GrowingArray } from './growing-array.js';
import type { NgramNumbers } from './ngram-numbers.js';
import type { GreedyReference } from './reference.js';
import type { GreedySentences } from './sentences.js';

export interface SummaryOptions {
  /** Count every n-gram once and remember all n-grams (F over sets). */
  keepAll: boolean;
  /** N-grams may cross from the summary into the words that are added. */
  across: boolean;
  /** The size of the summary does not affect the score. */
  ignoresSize: boolean;
}

export class Summary {
  /** Number of n-grams that the summary shares with the reference. */
  hits = 0;
  /** Number of n-grams in the summary. */
  size = 0;
  /** Number of hits that each sentence would add. */
  readonly gain: Int32Array;
  /** How much each sentence would add to the size, in new n-grams, n-grams, or (across sentences) words. */
  readonly cost: Int32Array;
  /** 1 for each sentence that must not be picked. */
  readonly taken: Uint8Array;
  /** Sentences whose gain or cost the last addition changed. */
  readonly changed: number[] = [];
  /** Results of `measure`. */
  measuredHits = 0;
  measuredSize = 0;

  /** The last words of the summary, as many as can begin an n-gram that ends in the words added next. */
  readonly tail: number[] = [];
  /** Number of words in the summary. */
  private length = 0;
  /** Occurrences of each n-gram in the reference that are not yet matched. */
  private readonly unmatched: Int32Array;
  /** For distinct n-grams: 1 for each n-gram of the summary. */
  private readonly covered = new GrowingArray();
  /** For each n-gram, the round in which `measure` last found it. */
  private readonly seen = new GrowingArray();
  /** For each n-gram, how many of its occurrences `measure` has counted in that round. */
  private readonly used = new GrowingArray();
  /** Number of the current call of `measure`. */
  private round = 0;
  /** The tail of the summary and the words after it. */
  private joined = new Int32Array(256);
  /** 1 for each sentence in `changed`. */
  private readonly isChanged: Uint8Array;

  constructor(
    private readonly document: GreedySentences,
    private readonly reference: GreedyReference,
    private readonly numbers: NgramNumbers,
    private readonly options: SummaryOptions,
  ) {
    const count = document.texts.length;
    this.unmatched = reference.wanted.slice();
    this.gain = new Int32Array(count);
    this.cost = new Int32Array(count);
    this.taken = new Uint8Array(count);
    this.isChanged = new Uint8Array(count);
    for (let gram = 0; gram < reference.wanted.length; gram++) {
      for (let i = reference.starts[gram]!; i < reference.starts[gram + 1]!; i++) {
        this.gain[reference.sentences[i]!]! += Math.min(reference.times[i]!, reference.wanted[gram]!);
      }
    }
    if (options.ignoresSize) return;
    if (options.keepAll) this.cost.set(document.distinct);
    else {
      const shorter = options.across ? 0 : numbers.n - 1;
      for (let sentence = 0; sentence < count; sentence++) {
        this.cost[sentence] = Math.max(
          0,
          document.starts[sentence + 1]! - document.starts[sentence]! - shorter,
        );
      }
    }
  }

  /** Returns the size after adding a sentence of this cost; a lower bound across sentences and over sets. */
  sizeWith(cost: number): number {
    const { across, keepAll } = this.options;
    return across && !keepAll ? Math.max(0, this.length + cost - this.numbers.n + 1) : this.size + cost;
  }

  /** Computes hits and size with these words added, without changing the summary. */
  measure(words: Int32Array, from: number, to: number): void {
    const end = this.join(words, from, to);
    const { keepAll } = this.options;
    this.round++;
    this.measuredHits = this.hits;
    this.measuredSize = this.sizeWith(0);
    for (let i = 0; i <= end; i++) {
      if (keepAll) {
        const gram = this.numbers.add(this.joined, i);
        if (this.covered.get(gram) === 1 || this.seen.get(gram) === this.round) continue;
        this.seen.set(gram, this.round);
        this.measuredSize++;
        if (this.countUnmatched(gram) > 0) this.measuredHits++;
        continue;
      }
      const gram = this.numbers.find(this.joined, i);
      if (gram < 0 || this.countUnmatched(gram) === 0) continue;
      const used = this.seen.get(gram) === this.round ? this.used.get(gram) : 0;
      if (used < this.countUnmatched(gram)) this.measuredHits++;
      this.seen.set(gram, this.round);
      this.used.set(gram, used + 1);
    }
    if (!keepAll) this.measuredSize = this.sizeWith(this.options.across ? to - from : Math.max(0, end + 1));
  }

  /** Adds words to the summary. */
  add(words: Int32Array, from: number, to: number): void {
    for (const sentence of this.changed) this.isChanged[sentence] = 0;
    this.changed.length = 0;
    const end = this.join(words, from, to);
    const { keepAll, across } = this.options;
    for (let i = 0; i <= end; i++) {
      if (keepAll) this.cover(i);
      else this.match(this.numbers.find(this.joined, i));
    }
    if (!keepAll) this.size += Math.max(0, end + 1);
    this.length += to - from;
    if (across) this.updateTail(words, from, to);
  }

  /** Writes the tail and the words to one array. Returns the position of the last n-gram in it. */
  private join(words: Int32Array, from: number, to: number): number {
    const { tail } = this;
    const length = tail.length + to - from;
    if (this.joined.length < length) this.joined = new Int32Array(length * 2);
    for (let i = 0; i < tail.length; i++) this.joined[i] = tail[i]!;
    for (let i = from; i < to; i++) this.joined[tail.length + i - from] = words[i]!;
    return length - this.numbers.n;
  }

  private updateTail(words: Int32Array, from: number, to: number): void {
    const tailLength = this.numbers.n - 1;
    for (let i = Math.max(from, to - tailLength); i < to; i++) this.tail.push(words[i]!);
    if (this.tail.length > tailLength) this.tail.splice(0, this.tail.length - tailLength);
  }

  /** For distinct n-grams: adds the n-gram at this position of `joined` to the summary. */
  private cover(position: number): void {
    const gram = this.numbers.add(this.joined, position);
    if (this.covered.get(gram) === 1) return;
    this.covered.set(gram, 1);
    this.size++;
    if (this.countUnmatched(gram) > 0) this.match(gram);
    const { document } = this;
    const matches = document.find(this.joined, position);
    for (let i = 0; i < matches; i++) {
      this.cost[document.matchedSentences[i]!]!--;
      this.markChanged(document.matchedSentences[i]!);
    }
  }

  /** Matches one occurrence of this n-gram of the reference. */
  private match(gram: number): void {
    if (gram < 0 || this.countUnmatched(gram) === 0) return;
    const unmatched = this.unmatched[gram]! - 1;
    this.unmatched[gram] = unmatched;
    this.hits++;
    const { starts, sentences, times } = this.reference;
    for (let i = starts[gram]!; i < starts[gram + 1]!; i++) {
      if (times[i]! <= unmatched) continue;
      this.gain[sentences[i]!]!--;
      this.markChanged(sentences[i]!);
    }
  }

  private markChanged(sentence: number): void {
    if (this.isChanged[sentence] === 1 || this.taken[sentence] === 1) return;
    this.isChanged[sentence] = 1;
    this.changed.push(sentence);
  }

  /** Unmatched occurrences of an n-gram in the reference; n-grams numbered after the reference's are not in it. */
  countUnmatched(gram: number): number {
    return gram < this.unmatched.length ? this.unmatched[gram]! : 0;
  }
}
