import { LcsFinder } from './lcs.js';
import { type MetricKind, metricKind } from './metric.js';
import { type Counts, NgramCounter } from './ngrams.js';
import type { RougeSettings } from './options.js';
import { wholePowers } from './power.js';
import type { ReadText } from './read.js';
import {
  combinePerl155,
  combineScores,
  googleScore,
  pltrdyScore,
  type RankedCounts,
  type RougeScore,
  roundToFiveDigits,
} from './score.js';
import { SkipBigramCounter } from './skip-bigrams.js';
import { SummaryLcs } from './summary-lcs.js';
import type { WordBuffer } from './vocabulary.js';

/** Counts the matches of a hypothesis with each of its references, for all metrics asked for. */
export class RougeCounter {
  private readonly kinds: readonly MetricKind[];
  private readonly largestNgram: number;
  private readonly ngrams: NgramCounter;
  private readonly lcs = new LcsFinder();
  private readonly summary: SummaryLcs;
  private readonly skipBigrams = new SkipBigramCounter();
  private marks = new Uint8Array(0);
  /** For each metric, the counts of each reference. */
  private readonly counts: RankedCounts[][];

  constructor(private readonly settings: RougeSettings) {
    this.kinds = settings.metrics.map((metric) => metricKind(metric, settings.variant));
    this.largestNgram = Math.max(0, ...this.kinds.map((kind) => (kind.kind === 'ngram' ? kind.n : 0)));
    this.ngrams = new NgramCounter(settings.distinct);
    this.summary = new SummaryLcs(wholePowers(settings.weight));
    this.counts = this.kinds.map(() => []);
  }

  begin(): void {
    for (const counts of this.counts) counts.length = 0;
  }

  add(hypothesis: ReadText, reference: ReadText, vocabulary: number): void {
    const { words: hypothesisWords } = hypothesis;
    const { words: referenceWords } = reference;
    const ngrams =
      this.largestNgram > 0
        ? this.ngrams.count(hypothesisWords, referenceWords, this.largestNgram, vocabulary)
        : [];
    for (let i = 0; i < this.kinds.length; i++) {
      this.counts[i]!.push(this.count(this.kinds[i]!, hypothesis, reference, ngrams, vocabulary));
    }
  }

  /** Returns the score of metric number `index` over all references added. */
  score(index: number): RougeScore {
    const counts = this.counts[index]!;
    if (counts.length === 0) return { precision: 0, recall: 0, f: 0 };
    const { variant, references } = this.settings;
    if (variant === 'perl155') return combinePerl155(counts, this.kinds[index]!, this.settings);
    return combineScores(counts.map(variant === 'google' ? googleScore : pltrdyScore), references);
  }

  private count(
    kind: MetricKind,
    hypothesis: ReadText,
    reference: ReadText,
    ngrams: readonly Counts[],
    vocabulary: number,
  ): RankedCounts {
    const { words: hypothesisWords, sentences: hypothesisSentences } = hypothesis;
    const { words: referenceWords, sentences: referenceSentences } = reference;
    switch (kind.kind) {
      case 'ngram':
        return rankCounts(ngrams[kind.n - 1]!);
      case 'skip-bigram':
        return rankCounts(
          this.skipBigrams.count(hypothesisWords, referenceWords, kind.gap, kind.unigrams, vocabulary),
        );
      case 'lcs': {
        const hits = this.lcs.length(wholeSpan(hypothesisWords), wholeSpan(referenceWords), vocabulary);
        return rankCounts({ hits, hypothesis: hypothesisWords.length, reference: referenceWords.length });
      }
      case 'summary-lcs': {
        if (this.settings.variant === 'pltrdy')
          return this.pltrdySummary(hypothesisWords, referenceWords, vocabulary);
        const hits = this.summary.clippedHits(
          hypothesisSentences,
          referenceSentences,
          hypothesisWords,
          referenceWords,
          vocabulary,
        );
        const rank = referenceSentences.length > 0 ? hits / referenceSentences.length : 0;
        return { hits, hypothesis: hypothesisWords.length, reference: referenceSentences.length, rank };
      }
      case 'weighted-lcs': {
        const { hits, base } = this.summary.weightedHits(
          hypothesisSentences,
          referenceSentences,
          hypothesisWords,
          referenceWords,
          vocabulary,
        );
        const { weight } = this.settings;
        const rank = base > 0 ? (hits / base) ** (1 / weight) : 0;
        // The base is a sum of powers already, but ROUGE-1.5.5 raises it to `weight` again.
        return { hits, hypothesis: hypothesisWords.length ** weight, reference: base ** weight, rank };
      }
    }
  }

  /** `pltrdy` counts the words in any LCS: each once if `distinct`, otherwise every occurrence. */
  private pltrdySummary(hypothesis: WordBuffer, reference: WordBuffer, vocabulary: number): RankedCounts {
    if (this.marks.length < vocabulary) this.marks = new Uint8Array(vocabulary * 2);
    const { marks } = this;
    const { distinct } = this.settings;
    let hits = 0;
    this.summary.eachCommonWord(hypothesis, reference, vocabulary, (word) => {
      if (!distinct || marks[word] === 0) hits++;
      marks[word] = 1;
    });
    for (let i = 0; i < reference.length; i++) marks[reference.words[i]!] = 0;
    if (!distinct) return { hits, hypothesis: hypothesis.length, reference: reference.length, rank: 0 };
    return {
      hits,
      hypothesis: countDistinct(hypothesis, marks),
      reference: countDistinct(reference, marks),
      rank: 0,
    };
  }
}

// For n-grams and skip-bigrams, ROUGE-1.5.5 compares references by recall rounded to five digits.
function rankCounts(counts: Counts): RankedCounts {
  const { hits, hypothesis, reference } = counts;
  return { hits, hypothesis, reference, rank: reference > 0 ? roundToFiveDigits(hits / reference) : 0 };
}

function wholeSpan(reading: WordBuffer) {
  return { words: reading.words, start: 0, end: reading.length };
}

function countDistinct(reading: WordBuffer, marks: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < reading.length; i++) {
    const word = reading.words[i]!;
    if (marks[word] === 0) count++;
    marks[word] = 1;
  }
  for (let i = 0; i < reading.length; i++) marks[reading.words[i]!] = 0;
  return count;
}
