import type { Random } from '@citemill/metrics';

/** Returns a number in [0, 1). */
export const uniform = (random: Random): number => random.uint32() / 2 ** 32;

/** Returns a random number from the standard normal distribution (Box and Muller). */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(random)));
  return radius * Math.cos(2 * Math.PI * uniform(random));
}
