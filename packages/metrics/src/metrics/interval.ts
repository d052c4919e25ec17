import { MetricError, requireKnownOptions } from './error.js';
import { signature } from './signature.js';

export interface IntervalOptions {
  /** Number of standard errors on each side. Default: 1.96 (95 %); SciQFS's authors use 2. */
  z?: number;
  /** The standard deviation's divisor: n − 1 (`sample`, the default) or n (`population`, as NumPy's `std`). */
  deviation?: 'sample' | 'population';
}

export interface MeanInterval {
  mean: number;
  /** z · σ / √n: the mean lies in mean ± margin. NaN if σ is undefined, as for a sample of one value. */
  margin: number;
  /** The standard deviation σ. */
  deviation: number;
  count: number;
  signature: string;
}

/**
 * Returns the mean of scores with its confidence interval, mean ± z·σ/√n. A NaN among the values makes the result NaN, so
 * leave out or replace undefined scores first.
 *
 * @example
 * meanInterval([1, 2, 3, 4, 5]) // mean 3, σ = √2.5, margin 1.96 · √2.5 / √5 = 1.385…
 */
export function meanInterval(values: ArrayLike<number>, options: IntervalOptions = {}): MeanInterval {
  requireKnownOptions('meanInterval', options, ['z', 'deviation']);
  const z = options.z ?? 1.96;
  const kind = options.deviation ?? 'sample';
  if (!(z >= 0)) throw new MetricError('bad-option', `invalid z: ${z}`);
  const count = values.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i]!;
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (values[i]! - mean) ** 2;
  const divisor = kind === 'sample' ? count - 1 : count;
  const deviation = divisor > 0 ? Math.sqrt(squares / divisor) : Number.NaN;
  return {
    mean,
    margin: (z * deviation) / Math.sqrt(count),
    deviation,
    count,
    signature: signature({ name: 'mean', version: 1, options: { z, deviation: kind } }),
  };
}
