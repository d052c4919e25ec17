/** Searches for the next sentence, examining as few sentences as possible. */
import { valueAt } from '../../../at.js';
import { MetricError } from '../../error.js';
import type { RougeReader } from '../read.js';
import type { NgramMeasure } from '../score.js';
import { Buckets } from './buckets.js';
import type { NgramNumbers } from './ngram-numbers.js';
import type { GreedySettings } from './options.js';
import type { GreedyReference } from './reference.js';
import { SentenceContext } from './sentence-context.js';
import type { GreedySentences } from './sentences.js';
import { Summary } from './summary.js';

/** The contents of the summary before the first pick. */
export interface GreedySeed {
  /** A separate text, such as joined citing sentences; all sentences of the document may still be picked. */
  text?: string | undefined;
  /** Indexes of sentences of the document; they cannot be picked again. */
  sentences?: readonly number[] | undefined;
  /** Indexes of sentences that must not be picked. */
  excluded?: readonly number[] | undefined;
}

/** A selection in progress: finds the best sentence, adds it, and repeats. */
export class Search {
  best = -1;
  bestScore = 0;
  private readonly summary: Summary;
  private readonly buckets: Buckets;
  private readonly context: SentenceContext | undefined;
  /** Sentences whose words depend on the text before them, so that they are read again at each step. */
  private readonly contextDependent: number[] = [];
  /** For each sentence, 1 if it is one of these. */
  private readonly dependsOnContext: Uint8Array;
  /** The other sentences, by their first word if it can complete an n-gram of the reference. */
  private readonly byFirstWord = new Map<number, number[]>();
  private readonly keepAll: boolean;
  /** True if a higher cost always means a lower score. ROUGE-1.5.5 rounds, so there it may not. */
  private readonly isStrict: boolean;

  constructor(
    private readonly settings: GreedySettings,
    private readonly reader: RougeReader,
    private readonly numbers: NgramNumbers,
    private readonly measure: NgramMeasure,
    private readonly document: GreedySentences,
    private readonly reference: GreedyReference,
  ) {
    const { variant, across, distinct } = settings;
    const ignoresSize = settings.measure === 'recall';
    this.keepAll = distinct && settings.measure === 'f';
    this.isStrict = ignoresSize || variant !== 'perl155';
    this.summary = new Summary(document, reference, numbers, { keepAll: this.keepAll, across, ignoresSize });
    this.buckets = new Buckets(this.summary.gain, this.summary.cost, this.summary.taken);
    this.context = across && variant === 'pltrdy' ? new SentenceContext(reader.vocabulary) : undefined;
    this.dependsOnContext = new Uint8Array(document.texts.length);
    if (across) this.indexFirstWords();
  }

  private indexFirstWords(): void {
    const { words, starts, texts } = this.document;
    for (const word of this.reference.words) this.byFirstWord.set(word, []);
    texts.forEach((sentence, index) => {
      if (this.context !== undefined && !SentenceContext.isContextFree(sentence)) {
        this.contextDependent.push(index);
        this.dependsOnContext[index] = 1;
      } else if (starts[index]! < starts[index + 1]!)
        this.byFirstWord.get(words[starts[index]!]!)?.push(index);
    });
  }

  /** Adds the seed to the summary and returns its score. */
  addSeed(seed: GreedySeed): number {
    const parts = seed.text ? [seed.text] : [];
    for (const sentence of seed.sentences ?? []) parts.push(this.takeSentence(sentence));
    for (const sentence of seed.excluded ?? []) this.takeSentence(sentence);
    let score = 0;
    for (const part of parts) {
      const { words, isPending } = this.readWords(part);
      score = this.scoreWords(words, 0, words.length);
      this.summary.add(words, 0, isPending ? words.length - 1 : words.length);
      this.context?.add(part);
    }
    for (let sentence = 0; sentence < this.document.texts.length; sentence++)
      if (this.summary.gain[sentence]! > 0) this.buckets.put(sentence);
    return score;
  }

  /** Marks a sentence so that it is not picked, and returns its text. */
  private takeSentence(index: number): string {
    const sentence = this.document.texts[index];
    if (sentence === undefined)
      throw new MetricError('bad-option', `no sentence ${index} in the document`, 'seed');
    this.summary.taken[index] = 1;
    return sentence;
  }

  /** Finds the sentence with the best score; false if none is above `floor`. */
  findBest(floor: number): boolean {
    this.best = -1;
    this.bestScore = -1;
    const { summary } = this;
    for (const sentence of this.contextDependent)
      if (summary.taken[sentence] === 0) this.tryExactly(sentence);
    if (this.settings.across) this.tryCompletions();
    // A sentence without gain can only win if the score to exceed is lower than the current one.
    if (this.scoreWith(0, 0) > floor) this.tryAll();
    else this.tryBuckets();
    return this.bestScore > floor;
  }

  /** Adds the best sentence to the summary. */
  pick(): void {
    const { summary, best } = this;
    summary.taken[best] = 1;
    const { words, from, to, isPending } = this.locate(best);
    summary.add(words, from, isPending ? to - 1 : to);
    this.context?.add(this.document.texts[best]!);
    for (const sentence of summary.changed) if (summary.gain[sentence]! > 0) this.buckets.put(sentence);
  }

  /** Tries sentences whose first words complete an n-gram of the reference that the end of the summary begins. */
  private tryCompletions(): void {
    const { wanted, words } = this.reference;
    const { tail, taken } = this.summary;
    const { n } = this.numbers;
    for (let gram = 0; gram < wanted.length; gram++) {
      if (this.summary.countUnmatched(gram) === 0) continue;
      for (let k = 1; k <= tail.length; k++) {
        if (!endsIn(tail, words, gram * n, k)) continue;
        for (const sentence of valueAt(this.byFirstWord, words[gram * n + k]!))
          if (taken[sentence] === 0) this.tryExactly(sentence);
      }
    }
  }

  private tryAll(): void {
    const { taken, gain, cost } = this.summary;
    for (let sentence = 0; sentence < taken.length; sentence++) {
      if (taken[sentence] === 1 || this.dependsOnContext[sentence] === 1) continue;
      if (this.scoreWith(gain[sentence]!, cost[sentence]!) >= this.bestScore) this.trySentence(sentence);
    }
  }

  private tryBuckets(): void {
    const { buckets } = this;
    const { cost } = this.summary;
    const removed: number[] = [];
    for (let level = buckets.levels - 1; level > 0; level--) {
      for (let candidate = buckets.head(level); candidate >= 0; candidate = buckets.head(level)) {
        const maxScore = this.scoreWith(level, cost[candidate]!);
        if (maxScore < this.bestScore) break;
        if (maxScore === this.bestScore && candidate > this.best && this.isStrict) break;
        this.trySentence(candidate);
        removed.push(candidate);
        buckets.remove(level);
      }
      for (const sentence of removed) buckets.put(sentence);
      removed.length = 0;
    }
  }

  private trySentence(sentence: number): void {
    const { gain, cost } = this.summary;
    // For distinct n-grams, an n-gram across the boundary may already be in the summary or the sentence.
    if (this.settings.across && this.keepAll) this.tryExactly(sentence);
    else this.offer(sentence, this.scoreWith(gain[sentence]!, cost[sentence]!));
  }

  private tryExactly(sentence: number): void {
    const { words, from, to } = this.locate(sentence);
    this.offer(sentence, this.scoreWords(words, from, to));
  }

  private offer(sentence: number, score: number): void {
    if (score < this.bestScore || (score === this.bestScore && sentence > this.best)) return;
    this.best = sentence;
    this.bestScore = score;
  }

  private scoreWith(gain: number, cost: number): number {
    const { summary } = this;
    return this.measure(summary.hits + gain, summary.sizeWith(cost), this.reference.size);
  }

  private scoreWords(words: Int32Array, from: number, to: number): number {
    this.summary.measure(words, from, to);
    return this.measure(this.summary.measuredHits, this.summary.measuredSize, this.reference.size);
  }

  private locate(sentence: number): { words: Int32Array; from: number; to: number; isPending: boolean } {
    const { words, starts } = this.document;
    if (this.context === undefined || this.dependsOnContext[sentence] === 0) {
      return { words, from: starts[sentence]!, to: starts[sentence + 1]!, isPending: false };
    }
    const read = this.context.read(this.document.texts[sentence]!);
    return { words: read.words, from: 0, to: read.words.length, isPending: read.isPending };
  }

  private readWords(text: string): { words: Int32Array; isPending: boolean } {
    if (this.context !== undefined) return this.context.read(text);
    return { words: this.reader.words(text), isPending: false };
  }
}

/** True if `tail` ends in the `k` words from `words[start]`. */
function endsIn(tail: readonly number[], words: Int32Array, start: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (tail[tail.length - length + i] !== words[start + i]) return false;
  return true;
}
