import { MetricError, requireKnownOptions } from '../error.js';
import { seededRandom } from '../random.js';
import { signature } from '../signature.js';
import type { SamplingOptions } from './paired.js';
import { quantile } from './quantile.js';

export interface ResamplingOptions extends SamplingOptions {
  /** Share of the samples inside the intervals. Default: 0.95. */
  confidence?: number;
}

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
 * and computes every score on each sample. All scores see the same samples, and so do systems with the same number of items.
 *
 * @param items what is known about each output
 * @param scores the scores, each of a list of items
 *
 * @example
 * const { intervals } = resampledIntervals([1, 0, 1, 1], [(items) => items.reduce((a, b) => a + b, 0) / items.length])
 */
export function resampledIntervals<T>(
  items: readonly T[],
  scores: readonly ((items: readonly T[]) => number)[],
  options: ResamplingOptions = {},
): ResampledIntervals {
  requireKnownOptions('resampledIntervals', options, ['samples', 'seed', 'confidence']);
  const { samples = 1000, seed = 12345, confidence = 0.95 } = options;
  if (!Number.isInteger(samples) || samples < 1)
    throw new MetricError('bad-option', `invalid samples: ${samples}`);
  if (!Number.isInteger(seed)) throw new MetricError('bad-option', `invalid seed: ${seed}`);
  if (!(confidence > 0 && confidence < 1))
    throw new MetricError('bad-option', `invalid confidence: ${confidence}`);
  return {
    intervals: items.length < 2 ? scores.map(() => null) : drawIntervals(),
    signature: signature({ name: 'bootstrap', version: 1, options: { samples, seed, confidence } }),
  };

  function drawIntervals() {
    const random = seededRandom(seed);
    const sampled = scores.map(() => new Float64Array(samples));
    for (let s = 0; s < samples; s++) {
      // A new list for each sample, so that scores can remember by the list what they have in common.
      const drawn: T[] = [];
      for (let i = 0; i < items.length; i++) drawn.push(items[random.below(items.length)]!);
      for (let c = 0; c < scores.length; c++) sampled[c]![s] = scores[c]!(drawn);
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
