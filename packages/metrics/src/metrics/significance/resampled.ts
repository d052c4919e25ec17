import { MetricError, requireKnownOptions } from '../error.js';
import { type Random, seededRandom } from '../random.js';
import { signature } from '../signature.js';
import { drawBinomial } from './binomial.js';
import type { SamplingOptions } from './paired.js';
import { quantile } from './quantile.js';

export interface ResamplingOptions<T = unknown> extends SamplingOptions {
  /** Share of the samples inside the intervals. Default: 0.95. */
  confidence?: number;
  /**
   * Items with the same key are interchangeable. If given, scores get each of them once, with weights that say how often it was drawn.
   * That is much faster if many items are alike.
   */
  key?: (item: T) => string;
}

/** A score of items. With weights, each item counts as often as its weight says, which may be 0. */
export type PooledScore<T> = (items: readonly T[], weights?: ArrayLike<number>) => number;

/** Maximum number of items that are drawn one by one. Of more, items with the same key are drawn together. */
const MAX_DRAWN_SINGLY = 20_000;

export interface ResampledIntervals {
  /**
   * For each score, the interval that contains the middle `confidence` of its samples; null if there are fewer than two items, or if
   * most samples have no score.
   */
  intervals: ({ low: number; high: number } | null)[];
  signature: string;
}

/**
 * Percentile bootstrap for scores that are computed over all items together, such as F1 or corpus BLEU: draws items with replacement
 * and computes every score on each sample. All scores see the same samples; so do systems with the same number of items, unless a
 * `key` draws more than 20,000 items together. Scores must then count each item by its weight.
 *
 * @param items what is known about each output
 * @param scores the scores, each of a list of items
 *
 * @example
 * const { intervals } = resampledIntervals([1, 0, 1, 1], [(items) => items.reduce((a, b) => a + b, 0) / items.length])
 */
export function resampledIntervals<T>(
  items: readonly T[],
  scores: readonly PooledScore<T>[],
  options: ResamplingOptions<T> = {},
): ResampledIntervals {
  requireKnownOptions('resampledIntervals', options, ['samples', 'seed', 'confidence', 'key']);
  const { samples = 1000, seed = 12345, confidence = 0.95, key } = options;
  const draws = key && items.length > MAX_DRAWN_SINGLY ? { draws: 'multinomial' } : {};
  if (!Number.isInteger(samples) || samples < 1)
    throw new MetricError('bad-option', `invalid samples: ${samples}`);
  if (!Number.isInteger(seed)) throw new MetricError('bad-option', `invalid seed: ${seed}`);
  if (!(confidence > 0 && confidence < 1))
    throw new MetricError('bad-option', `invalid confidence: ${confidence}`);
  return {
    intervals: items.length < 2 ? scores.map(() => null) : drawIntervals(),
    signature: signature({ name: 'bootstrap', version: 1, options: { samples, seed, confidence, ...draws } }),
  };

  function drawIntervals() {
    const random = seededRandom(seed);
    const sampled = scores.map(() => new Float64Array(samples));
    const draw = key ? weightedSamples(items, key, random) : listSamples(items, random);
    for (let s = 0; s < samples; s++) {
      const [drawn, weights] = draw();
      for (let c = 0; c < scores.length; c++) sampled[c]![s] = scores[c]!(drawn, weights);
    }
    return sampled.map((values) => {
      // A sample may lack what a score needs, such as any positive example.
      const defined = values.filter((value) => !Number.isNaN(value)).sort();
      if (defined.length * 2 <= samples) return null;
      const tail = (1 - confidence) / 2;
      return { low: quantile(defined, tail), high: quantile(defined, 1 - tail) };
    });
  }
}

type Sample<T> = readonly [items: readonly T[], weights?: Float64Array];

/** Samples as lists: a new one for each, so that scores can remember by the list what they have in common. */
function listSamples<T>(items: readonly T[], random: Random): () => Sample<T> {
  return () => {
    const drawn: T[] = [];
    for (let i = 0; i < items.length; i++) drawn.push(items[random.below(items.length)]!);
    return [drawn];
  };
}

/** Samples as weights of the different items, a new array for each. The weights of a sample follow a multinomial distribution. */
function weightedSamples<T>(items: readonly T[], key: (item: T) => string, random: Random): () => Sample<T> {
  const indexes = new Map<string, number>();
  const distinct: T[] = [];
  const counts: number[] = [];
  const kinds = new Int32Array(items.length);
  for (const [i, item] of items.entries()) {
    const name = key(item);
    let kind = indexes.get(name);
    if (kind === undefined) {
      kind = distinct.length;
      indexes.set(name, kind);
      distinct.push(item);
      counts.push(0);
    }
    counts[kind]!++;
    kinds[i] = kind;
  }
  return () => {
    const weights = new Float64Array(distinct.length);
    if (items.length <= MAX_DRAWN_SINGLY)
      for (let i = 0; i < items.length; i++) weights[kinds[random.below(items.length)]!]!++;
    else {
      let left = items.length;
      let others = items.length;
      for (let kind = 0; kind < weights.length && left > 0; kind++) {
        // Given the weights before, this one is binomial.
        weights[kind] = drawBinomial(left, counts[kind]! / others, random);
        left -= weights[kind]!;
        others -= counts[kind]!;
      }
    }
    return [distinct, weights];
  };
}
