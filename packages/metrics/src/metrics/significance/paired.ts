import { MetricError, requireKnownOptions, requireSameLength } from '../error.js';
import type { SignatureParts } from '../signature.js';

/** A score of a whole system, computed from one value per output. */
export interface Statistic<T> {
  /** Name in the signature. */
  name: string;
  /** Options that change the score. */
  options?: SignatureParts['options'];
  of(items: readonly T[]): number;
}

export interface SamplingOptions {
  /** Number of samples to draw. */
  samples?: number;
  /** Seed of the random numbers; the same seed gives the same samples on every machine. Default: 12345. */
  seed?: number;
}

/** The mean of the scores of single outputs. */
export const meanStatistic: Statistic<unknown> = {
  name: 'mean',
  of(items) {
    let sum = 0;
    for (const item of items) sum += Number(item);
    return sum / items.length;
  },
};

/** Two systems over the same items, from which samples are drawn. */
export interface PairedSystems<T> {
  a: readonly T[];
  b: readonly T[];
  statistic: Statistic<T>;
  samples: number;
  seed: number;
}

export function pairedSystems<T>(
  a: ArrayLike<T>,
  b: ArrayLike<T>,
  options: SamplingOptions & { statistic?: Statistic<T> },
  defaultSamples: number,
): PairedSystems<T> {
  requireKnownOptions('a test of two systems', options, ['samples', 'seed', 'confidence', 'statistic']);
  requireSameLength(a, b, "the two systems' outputs");
  const { samples = defaultSamples, seed = 12345 } = options;
  if (a.length === 0) throw new MetricError('bad-value', 'no outputs to compare');
  if (!Number.isInteger(samples) || samples < 1)
    throw new MetricError('bad-option', `invalid samples: ${samples}`);
  if (!Number.isInteger(seed)) throw new MetricError('bad-option', `invalid seed: ${seed}`);
  // Without a statistic, the overloads only allow numbers.
  const statistic = options.statistic ?? meanStatistic;
  return { a: Array.from(a), b: Array.from(b), statistic, samples, seed };
}

/** True if |difference| is at least |observed|, allowing for rounding: sums in another order may differ in the last digits. */
export function isAsExtreme(difference: number, observed: number, scale: number): boolean {
  return Math.abs(difference) >= Math.abs(observed) - 1e-12 * scale;
}
