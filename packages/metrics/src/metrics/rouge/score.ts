/** Computes precision, recall and F from counts, with the arithmetic of each variant. */

import type { MetricKind } from './metric.js';
import type { Counts } from './ngrams.js';
import type { RougeSettings } from './options.js';

export interface RougeScore {
  precision: number;
  recall: number;
  f: number;
}

/** Counts of a hypothesis against one reference. `rank` is the value by which ROUGE-1.5.5 chooses the best reference. */
export interface RankedCounts extends Counts {
  rank: number;
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0);

function googleF(precision: number, recall: number): number {
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

function pltrdyF(precision: number, recall: number): number {
  return 2 * ((precision * recall) / (precision + recall + 1e-8));
}

function perl155F(precision: number, recall: number, alpha: number): number {
  const weighted = (1 - alpha) * precision + alpha * recall;
  return weighted > 0 ? roundToFiveDigits((precision * recall) / weighted) : 0;
}

export function googleScore({ hits, hypothesis, reference }: Counts): RougeScore {
  const precision = ratio(hits, hypothesis);
  const recall = ratio(hits, reference);
  return { precision, recall, f: googleF(precision, recall) };
}

export function pltrdyScore({ hits, hypothesis, reference }: Counts): RougeScore {
  const precision = ratio(hits, hypothesis);
  const recall = ratio(hits, reference);
  return { precision, recall, f: pltrdyF(precision, recall) };
}

/** ROUGE-1.5.5 rounds precision and recall to five digits before it computes F, and rounds F again. */
export function perl155Score(counts: Counts, alpha: number, inversePower = 1): RougeScore {
  const precision = roundToFiveDigits(ratio(counts.hits, counts.hypothesis) ** inversePower);
  const recall = roundToFiveDigits(ratio(counts.hits, counts.reference) ** inversePower);
  return { precision, recall, f: perl155F(precision, recall, alpha) };
}

/** F or recall of n-gram counts, bit for bit as in the variant's full score. */
export type NgramMeasure = (hits: number, hypothesis: number, reference: number) => number;

export function ngramMeasure(
  variant: RougeSettings['variant'],
  part: 'f' | 'recall',
  alpha: number,
): NgramMeasure {
  if (variant === 'perl155') {
    return part === 'recall'
      ? (hits, _, reference) => roundToFiveDigits(ratio(hits, reference))
      : (hits, hypothesis, reference) =>
          perl155F(
            roundToFiveDigits(ratio(hits, hypothesis)),
            roundToFiveDigits(ratio(hits, reference)),
            alpha,
          );
  }
  if (part === 'recall') return (hits, _, reference) => ratio(hits, reference);
  return variant === 'google'
    ? (hits, hypothesis, reference) => googleF(ratio(hits, hypothesis), ratio(hits, reference))
    : (hits, hypothesis, reference) => pltrdyF(ratio(hits, hypothesis), ratio(hits, reference));
}

/** Combines several references as ROUGE-1.5.5 does: sums the counts, or uses those of the best reference. */
export function combinePerl155(
  counts: readonly RankedCounts[],
  kind: MetricKind,
  settings: RougeSettings,
): RougeScore {
  const inversePower = kind.kind === 'weighted-lcs' ? 1 / settings.weight : 1;
  const score = (used: readonly RankedCounts[]) =>
    perl155Score(settings.references === 'average' ? sum(used) : best(used), settings.alpha, inversePower);
  if (settings.references !== 'jackknife' || counts.length < 2) return score(counts);
  const scores = counts.map((_, left) => score(counts.filter((_, i) => i !== left)));
  const { precision, recall, f } = meanScore(scores);
  return {
    precision: roundToFiveDigits(precision),
    recall: roundToFiveDigits(recall),
    f: roundToFiveDigits(f),
  };
}

/** Combines the scores with each reference into one. */
export function combineScores(
  scores: readonly RougeScore[],
  references: RougeSettings['references'],
): RougeScore {
  if (references === 'average') return meanScore(scores);
  if (references === 'best' || scores.length < 2) return bestScore(scores);
  return meanScore(scores.map((_, left) => bestScore(scores.filter((_, i) => i !== left))));
}

function sum(counts: readonly RankedCounts[]): Counts {
  const total = { hits: 0, hypothesis: 0, reference: 0 };
  for (const { hits, hypothesis, reference } of counts) {
    total.hits += hits;
    total.hypothesis += hypothesis;
    total.reference += reference;
  }
  return total;
}

function best(counts: readonly RankedCounts[]): Counts {
  return counts.reduce((leader, next) => (next.rank > leader.rank ? next : leader));
}

function bestScore(scores: readonly RougeScore[]): RougeScore {
  return scores.reduce((leader, next) => (next.f > leader.f ? next : leader));
}

export function meanScore(scores: readonly RougeScore[]): RougeScore {
  let precision = 0;
  let recall = 0;
  let f = 0;
  for (const score of scores) {
    precision += score.precision;
    recall += score.recall;
    f += score.f;
  }
  const n = Math.max(1, scores.length);
  return { precision: precision / n, recall: recall / n, f: f / n };
}

/** Rounds to five digits as C's printf does: exactly, halves to even. */
export function roundToFiveDigits(value: number): number {
  const scaled = value * 1e5;
  const whole = Math.floor(scaled);
  const excess = scaled - whole - 0.5;
  // The multiplication may have rounded, so close to a half the exact decimal digits of the double decide.
  if (Math.abs(excess) > 1e-6 && scaled < 1e9) return (excess > 0 ? whole + 1 : whole) / 1e5;
  const sixtyFourths = value * 64;
  // Only odd multiples of 1/64 are exactly between two numbers of five digits.
  if (Number.isInteger(sixtyFourths) && sixtyFourths % 2 !== 0)
    return (whole % 2 === 0 ? whole : whole + 1) / 1e5;
  return Number(value.toFixed(5));
}
