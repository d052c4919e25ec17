import { PairTable } from './pair-table.js';
import type { WordBuffer } from './vocabulary.js';

export interface Counts {
  hits: number;
  hypothesis: number;
  reference: number;
}

/**
 * Counts shared n-grams, order after order: an n-gram is the pair of the (n-1)-gram before it and its last word.
 * With `distinct`, every n-gram counts once; otherwise at most as often as the reference has it.
 */
export class NgramCounter {
  private readonly table = new PairTable();
  /** Counts or marks by the number of an n-gram; all 0 between comparisons. */
  private marks = new Int32Array(0);
  /** The number of the n-gram that begins at each word of the hypothesis; -1 if the reference lacks it. */
  private hypothesis = new Int32Array(0);
  /** The same for the reference. */
  private reference = new Int32Array(0);

  constructor(private readonly distinct: boolean) {}

  /** Counts for n from 1 to `largest`; the first is for single words. */
  count(hypothesis: WordBuffer, reference: WordBuffer, largest: number, vocabulary: number): Counts[] {
    this.begin(hypothesis, reference, vocabulary);
    const results: Counts[] = [];
    for (let n = 1; n <= largest; n++) {
      const hypothesisLength = Math.max(0, hypothesis.length - n + 1);
      const referenceLength = Math.max(0, reference.length - n + 1);
      if (n > 1) this.extend(hypothesis, hypothesisLength, reference, referenceLength, n);
      results.push(
        this.distinct
          ? this.compareSets(hypothesisLength, referenceLength)
          : this.compareMultisets(hypothesisLength, referenceLength),
      );
    }
    return results;
  }

  private begin(hypothesis: WordBuffer, reference: WordBuffer, vocabulary: number): void {
    if (this.hypothesis.length < hypothesis.length) this.hypothesis = new Int32Array(hypothesis.words.length);
    if (this.reference.length < reference.length) this.reference = new Int32Array(reference.words.length);
    for (let i = 0; i < hypothesis.length; i++) this.hypothesis[i] = hypothesis.words[i]!;
    for (let i = 0; i < reference.length; i++) this.reference[i] = reference.words[i]!;
    const maxNumber = Math.max(vocabulary, hypothesis.length + reference.length);
    if (this.marks.length < maxNumber) this.marks = new Int32Array(maxNumber * 2);
  }

  private extend(
    hypothesis: WordBuffer,
    hypothesisLength: number,
    reference: WordBuffer,
    referenceLength: number,
    n: number,
  ): void {
    const { table } = this;
    table.clear(this.distinct ? hypothesisLength + referenceLength : referenceLength);
    for (let i = 0; i < referenceLength; i++) {
      this.reference[i] = table.add(this.reference[i]!, reference.words[i + n - 1]!);
    }
    for (let i = 0; i < hypothesisLength; i++) {
      const shorter = this.hypothesis[i]!;
      const word = hypothesis.words[i + n - 1]!;
      if (this.distinct) this.hypothesis[i] = table.add(shorter, word);
      else this.hypothesis[i] = shorter < 0 ? -1 : table.find(shorter, word);
    }
  }

  private compareMultisets(hypothesisLength: number, referenceLength: number): Counts {
    const { marks, hypothesis, reference } = this;
    let hits = 0;
    for (let i = 0; i < referenceLength; i++) marks[reference[i]!]!++;
    for (let i = 0; i < hypothesisLength; i++) {
      const gram = hypothesis[i]!;
      if (gram >= 0 && marks[gram]! > 0) {
        marks[gram]!--;
        hits++;
      }
    }
    for (let i = 0; i < referenceLength; i++) marks[reference[i]!] = 0;
    return { hits, hypothesis: hypothesisLength, reference: referenceLength };
  }

  private compareSets(hypothesisLength: number, referenceLength: number): Counts {
    const { marks, hypothesis, reference } = this;
    const counts: Counts = { hits: 0, hypothesis: 0, reference: 0 };
    for (let i = 0; i < referenceLength; i++) {
      const gram = reference[i]!;
      if (marks[gram] === 0) counts.reference++;
      marks[gram] = 1;
    }
    for (let i = 0; i < hypothesisLength; i++) {
      const gram = hypothesis[i]!;
      if (marks[gram] === 2) continue;
      counts.hypothesis++;
      if (marks[gram] === 1) counts.hits++;
      marks[gram] = 2;
    }
    for (let i = 0; i < referenceLength; i++) marks[reference[i]!] = 0;
    for (let i = 0; i < hypothesisLength; i++) marks[hypothesis[i]!] = 0;
    return counts;
  }
}
