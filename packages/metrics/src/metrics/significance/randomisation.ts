import { seededRandom } from '../random.js';
import { signature } from '../signature.js';
import { isAsExtreme, pairedSystems, type SamplingOptions, type Statistic } from './paired.js';

export interface RandomisationOptions extends SamplingOptions {
  /** 10 000 by default. */
  samples?: number;
}

export interface RandomisationResult {
  /** The systems' scores, and a − b. */
  a: number;
  b: number;
  difference: number;
  /** The probability of a difference at least this large, in either direction, if it did not matter which system produced which output. */
  pValue: number;
  signature: string;
}

/**
 * Approximate randomisation: swaps the two systems' outputs item by item at random and counts how often the scores
 * then differ at least as much as they really do; p = (count + 1) / (samples + 1) (Noreen, 1989).
 * Compares the means of one score per item, or any statistic over other values.
 *
 * @example
 * approximateRandomisation([1, 2, 3], [1, 2, 3]).pValue // 1
 */
export function approximateRandomisation(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  options?: RandomisationOptions,
): RandomisationResult;
export function approximateRandomisation<T>(
  a: ArrayLike<T>,
  b: ArrayLike<T>,
  options: RandomisationOptions & { statistic: Statistic<T> },
): RandomisationResult;
export function approximateRandomisation<T>(
  a: ArrayLike<T>,
  b: ArrayLike<T>,
  options: RandomisationOptions & { statistic?: Statistic<T> } = {},
): RandomisationResult {
  const systems = pairedSystems(a, b, options, 10_000);
  const { statistic, samples, seed } = systems;
  const scoreA = statistic.of(systems.a);
  const scoreB = statistic.of(systems.b);
  const difference = scoreA - scoreB;
  const scale = Math.abs(scoreA) + Math.abs(scoreB);

  const random = seededRandom(seed);
  let extreme = 0;
  for (let s = 0; s < samples; s++) {
    // New lists, since a statistic may cache its score by list.
    const mixedA: T[] = [];
    const mixedB: T[] = [];
    let coins = 0;
    for (let i = 0; i < systems.a.length; i++) {
      if (i % 32 === 0) coins = random.uint32();
      const swap = (coins >>> (i % 32)) & 1;
      mixedA.push(swap ? systems.b[i]! : systems.a[i]!);
      mixedB.push(swap ? systems.a[i]! : systems.b[i]!);
    }
    if (isAsExtreme(statistic.of(mixedA) - statistic.of(mixedB), difference, scale)) extreme++;
  }
  return {
    a: scoreA,
    b: scoreB,
    difference,
    pValue: (extreme + 1) / (samples + 1),
    signature: signature({
      name: 'approximate-randomisation',
      version: 1,
      options: { statistic: statistic.name, ...statistic.options, samples, seed },
    }),
  };
}
