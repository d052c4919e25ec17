import { LcsFinder, type Span } from './lcs.js';
import type { WordBuffer } from './vocabulary.js';
import { WeightedLcsFinder } from './weighted-lcs.js';

/** A span that moves from sentence to sentence, so that no object is created per sentence. */
class SentenceWindow implements Span {
  start = 0;
  end = 0;
  constructor(readonly text: WordBuffer) {}
  get words(): Int32Array {
    return this.text.words;
  }
  move(sentence: number): this {
    this.start = sentence === 0 ? 0 : this.text.ends[sentence - 1]!;
    this.end = this.text.ends[sentence]!;
    return this;
  }
}

/** ROUGE of whole summaries: each reference sentence is compared with all sentences of the hypothesis, and the matches are united. */
export class SummaryLcs {
  private readonly finder = new LcsFinder();
  private readonly weighted: WeightedLcsFinder;
  private hits = new Uint8Array(256);
  private hypothesisLeft = new Int32Array(0);
  private referenceLeft = new Int32Array(0);

  /** `power` gives the weight of a run of matches in rougeW. */
  constructor(private readonly power: (run: number) => number) {
    this.weighted = new WeightedLcsFinder(power);
  }

  /**
   * Counts the words in the union, each at most as often as either text has it. The texts to clip by are separate parameters, since
   * ROUGE-1.5.5 truncates them differently if there is a limit in bytes.
   */
  clippedHits(
    hypothesis: WordBuffer,
    reference: WordBuffer,
    hypothesisWords: WordBuffer,
    referenceWords: WordBuffer,
    vocabulary: number,
  ): number {
    let hits = 0;
    this.startClipping(hypothesisWords, referenceWords, vocabulary);
    const referenceSentence = new SentenceWindow(reference);
    for (let r = 0; r < reference.ends.length; r++) {
      this.markUnion(referenceSentence.move(r), hypothesis, vocabulary);
      for (let i = referenceSentence.start; i < referenceSentence.end; i++) {
        if (this.hits[i - referenceSentence.start] === 1 && this.take(referenceSentence.words[i]!)) hits++;
      }
    }
    this.stopClipping(hypothesisWords, referenceWords);
    return hits;
  }

  /** Returns the weight of the union for rougeW, and the weight of the reference's sentences. */
  weightedHits(
    hypothesis: WordBuffer,
    reference: WordBuffer,
    hypothesisWords: WordBuffer,
    referenceWords: WordBuffer,
    vocabulary: number,
  ): { hits: number; base: number } {
    let hits = 0;
    let base = 0;
    this.startClipping(hypothesisWords, referenceWords, vocabulary);
    const referenceSentence = new SentenceWindow(reference);
    const hypothesisSentence = new SentenceWindow(hypothesis);
    for (let r = 0; r < reference.ends.length; r++) {
      const length = this.startUnion(referenceSentence.move(r));
      base += this.power(length);
      for (let h = 0; h < hypothesis.ends.length; h++)
        this.weighted.mark(referenceSentence, hypothesisSentence.move(h), this.hits);
      // As in ROUGE-1.5.5, a run that ends in a used-up word continues in the next run.
      let run = 0;
      for (let i = 0; i < length; i++) {
        if (this.hits[i] === 0 || !this.take(referenceSentence.words[referenceSentence.start + i]!)) continue;
        run++;
        if (i + 1 === length || this.hits[i + 1] === 0) {
          hits += this.power(run);
          run = 0;
        }
      }
    }
    this.stopClipping(hypothesisWords, referenceWords);
    return { hits, base };
  }

  /** Calls `onWord` with the words of the LCS of every pair of sentences, which `pltrdy` counts. */
  eachCommonWord(
    hypothesis: WordBuffer,
    reference: WordBuffer,
    vocabulary: number,
    onWord: (word: number) => void,
  ): void {
    const referenceSentence = new SentenceWindow(reference);
    const hypothesisSentence = new SentenceWindow(hypothesis);
    for (let h = 0; h < hypothesis.ends.length; h++) {
      this.finder.open(hypothesisSentence.move(h), vocabulary);
      for (let r = 0; r < reference.ends.length; r++) {
        const length = this.startUnion(hypothesisSentence);
        this.finder.mark(referenceSentence.move(r), this.hits);
        for (let i = 0; i < length; i++)
          if (this.hits[i] === 1) onWord(hypothesisSentence.words[hypothesisSentence.start + i]!);
      }
      this.finder.close();
    }
  }

  private startUnion(referenceSentence: Span): number {
    const length = referenceSentence.end - referenceSentence.start;
    if (this.hits.length < length) this.hits = new Uint8Array(length * 2);
    this.hits.fill(0, 0, length);
    return length;
  }

  private markUnion(referenceSentence: Span, hypothesis: WordBuffer, vocabulary: number): void {
    this.startUnion(referenceSentence);
    const hypothesisSentence = new SentenceWindow(hypothesis);
    this.finder.open(referenceSentence, vocabulary);
    for (let h = 0; h < hypothesis.ends.length; h++) this.finder.mark(hypothesisSentence.move(h), this.hits);
    this.finder.close();
  }

  private startClipping(hypothesis: WordBuffer, reference: WordBuffer, vocabulary: number): void {
    if (this.hypothesisLeft.length < vocabulary) {
      this.hypothesisLeft = new Int32Array(vocabulary * 2);
      this.referenceLeft = new Int32Array(vocabulary * 2);
    }
    for (let i = 0; i < hypothesis.length; i++) this.hypothesisLeft[hypothesis.words[i]!]!++;
    for (let i = 0; i < reference.length; i++) this.referenceLeft[reference.words[i]!]!++;
  }

  private stopClipping(hypothesis: WordBuffer, reference: WordBuffer): void {
    for (let i = 0; i < hypothesis.length; i++) this.hypothesisLeft[hypothesis.words[i]!] = 0;
    for (let i = 0; i < reference.length; i++) this.referenceLeft[reference.words[i]!] = 0;
  }

  private take(word: number): boolean {
    if (this.hypothesisLeft[word]! <= 0 || this.referenceLeft[word]! <= 0) return false;
    this.hypothesisLeft[word]!--;
    this.referenceLeft[word]!--;
    return true;
  }
}
