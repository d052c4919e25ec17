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
   * Items with the same key are interchangeable. If given, scores get each distinct item once, with weights that say how often it was
   * drawn. This is much faster if many items are alike.
   */
  key?: (item: T) => string;
}

/** A score of items. With weights, each item counts as often as its weight says, which may be 0. */
export type PooledScore<T> = (items: readonly T[], weights?: ArrayLike<number>) => number;

/** Maximum number of items that are drawn one by one. If there are more, items with the same key are drawn together. */
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
 * `key` is given and there are more than 20,000 items. With a key, scores must count each item by its weight.
 *
 * @param items one value per output
 * @param scores functions that score a list of items
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

/** Draws samples as lists. Each is a new list, so that scores can cache shared work by list. */
function listSamples<T>(items: readonly T[], random: Random): () => Sample<T> {
  return () => {
    const drawn: T[] = [];
    for (let i = 0; i < items.length; i++) drawn.push(items[random.below(items.length)]!);
    return [drawn];
  };
}

/** Draws samples as weights of the distinct items, each in a new array. The weights follow a multinomial distribution. */
function weightedSamples<T>(items: readonly T[], key: (item: T) => string, random: Random): () => Sample<T> {
  const indexes = new Map<string, number>();
  const distinct: T[] = [];
  const counts: number[] = [];
  const groups = new Int32Array(items.length);
  for (const [i, item] of items.entries()) {
    const name = key(item);
    let group = indexes.get(name);
    if (group === undefined) {
      group = distinct.length;
      indexes.set(name, group);
      distinct.push(item);
      counts.push(0);
    }
    counts[group]!++;
    groups[i] = group;
  }
  return () => {
    const weights = new Float64Array(distinct.length);
    if (items.length <= MAX_DRAWN_SINGLY)
      for (let i = 0; i < items.length; i++) weights[groups[random.below(items.length)]!]!++;
    else {
      let remainingDraws = items.length;
      let remainingItems = items.length;
      for (let group = 0; group < weights.length && remainingDraws > 0; group++) {
        // Given the weights drawn so far, the next one is binomial.
        weights[group] = drawBinomial(remainingDraws, counts[group]! / remainingItems, random);
        remainingDraws -= weights[group]!;
        remainingItems -= counts[group]!;
      }
    }
    return [distinct, weights];
  };
}
