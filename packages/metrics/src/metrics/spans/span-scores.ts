import { type ClassCounts, type ClassScores, scoresFromCounts } from '../classification/index.js';
import { MetricError, requireSameLength } from '../error.js';
import { signature } from '../signature.js';
import { readSpans } from './spans.js';

export interface SpanTypeScores extends ClassScores, ClassCounts {
  type: string;
  /** Number of spans of this type in the expected tags. */
  support: number;
}

export interface SpanScores {
  /** Scores over the spans of all types, as CoNLL's shared tasks report. */
  micro: ClassScores;
  /** The plain mean over types. */
  macro: ClassScores;
  types: SpanTypeScores[];
  signature: string;
}

/** Counts of one sentence by span type; they are added up over sentences. */
export interface SpanCounts {
  [type: string]: ClassCounts;
}

/** Counts the spans that predicted tags find (with the right type, start and end), miss or invent. */
export function countSpans(expected: readonly string[], predicted: readonly string[]): SpanCounts {
  requireSameLength(expected, predicted, 'expected and predicted tags');
  const counts: SpanCounts = {};
  const countsFor = (type: string) => {
    counts[type] ??= { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
    return counts[type];
  };
  const key = ({ type, start, end }: { type: string; start: number; end: number }) =>
    `${start}-${end}-${type}`;
  const expectedSpans = readSpans(expected);
  const predictedSpans = readSpans(predicted);
  const expectedKeys = new Set(expectedSpans.map(key));
  const predictedKeys = new Set(predictedSpans.map(key));
  for (const span of predictedSpans)
    countsFor(span.type)[expectedKeys.has(key(span)) ? 'truePositives' : 'falsePositives']++;
  for (const span of expectedSpans) if (!predictedKeys.has(key(span))) countsFor(span.type).falseNegatives++;
  return counts;
}

/** Scores the pooled counts of sentences. `weights` says how often each sentence counts; sentences with weight 0 are left out. */
export function scoresOfSpans(sentences: Iterable<SpanCounts>, weights?: ArrayLike<number>): SpanScores {
  const pooled = new Map<string, ClassCounts>();
  let index = 0;
  for (const counts of sentences) {
    const weight = weights ? (weights[index++] ?? 0) : 1;
    if (weight === 0) continue;
    for (const type in counts) {
      const { truePositives, falsePositives, falseNegatives } = counts[type]!;
      const sum = pooled.get(type) ?? { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
      pooled.set(type, sum);
      sum.truePositives += weight * truePositives;
      sum.falsePositives += weight * falsePositives;
      sum.falseNegatives += weight * falseNegatives;
    }
  }
  const types = [...pooled]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, counts]) => ({
      type,
      support: counts.truePositives + counts.falseNegatives,
      ...counts,
      ...scoresFromCounts(counts),
    }));
  const total = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
  for (const counts of types)
    for (const name of ['truePositives', 'falsePositives', 'falseNegatives'] as const)
      total[name] += counts[name];
  const mean = (name: keyof ClassScores) =>
    types.length === 0 ? 0 : types.reduce((sum, scores) => sum + scores[name], 0) / types.length;
  return {
    micro: scoresFromCounts(total),
    macro: { precision: mean('precision'), recall: mean('recall'), f: mean('f') },
    types,
    signature: signature({ name: 'span-f', version: 1, options: { match: 'exact', scheme: 'conlleval' } }),
  };
}

/**
 * Precision, recall and F1 of spans, as `conlleval` and seqeval count them: a span is right if its type and both its ends are.
 *
 * @example
 * spanScores([['B-Gene', 'I-Gene', 'O']], [['B-Gene', 'O', 'O']]).micro.f // 0
 */
export function spanScores(
  expected: readonly (readonly string[])[],
  predicted: readonly (readonly string[])[],
): SpanScores {
  requireSameLength(expected, predicted, 'expected and predicted sentences');
  return scoresOfSpans(
    expected.map((tags, i) => {
      const predictedTags = predicted[i];
      if (predictedTags === undefined)
        throw new MetricError('length-mismatch', `no tags for sentence ${i + 1}`);
      return countSpans(tags, predictedTags);
    }),
  );
}
