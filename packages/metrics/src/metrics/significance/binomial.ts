import type { Random } from '../random.js';

/** Below this mean, probabilities are added up until they reach a random number; from it on, numbers are drawn by rejection. */
const MIN_MEAN_FOR_REJECTION = 10;

const unit = (random: Random): number => (random.uint32() + 0.5) / 2 ** 32;

/** Draws the number of successes in `trials` trials that each succeed with the given chance. */
export function drawBinomial(trials: number, chance: number, random: Random): number {
  if (trials <= 0 || chance <= 0) return 0;
  if (chance >= 1) return trials;
  if (chance > 0.5) return trials - drawBinomial(trials, 1 - chance, random);
  return trials * chance < MIN_MEAN_FOR_REJECTION
    ? drawByInversion(trials, chance, random)
    : drawByRejection(trials, chance, random);
}

function drawByInversion(trials: number, chance: number, random: Random): number {
  const odds = chance / (1 - chance);
  let probability = Math.exp(trials * Math.log1p(-chance));
  let rest = unit(random);
  for (let successes = 0; successes < trials; successes++) {
    if (rest < probability) return successes;
    rest -= probability;
    probability *= (odds * (trials - successes)) / (successes + 1);
    // Rounding may leave a remainder that no probability covers.
    if (probability === 0) return successes;
  }
  return trials;
}

/** Returns the difference of log(k!) from Stirling's formula for k + 1. */
function stirlingError(k: number): number {
  const square = (k + 1) ** 2;
  return k < STIRLING.length ? STIRLING[k]! : (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1);
}
const STIRLING = [
  0.0810614667953272, 0.0413406959554092, 0.0276779256849983, 0.02079067210376509, 0.0166446911898211,
  0.0138761288230707, 0.0118967099458917, 0.010411265261972, 0.00925546218271273, 0.00833056343336287,
];

/** Algorithm BTRS of Hörmann (1993), "The generation of binomial random variates". */
function drawByRejection(n: number, p: number, random: Random): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  const surelyAccepted = 0.92 - 4.2 / b;
  const odds = p / (1 - p);
  const alpha = (2.83 + 5.1 / b) * spread;
  const mode = Math.floor((n + 1) * p);
  for (;;) {
    const u = unit(random) - 0.5;
    const v = unit(random);
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + centre);
    if (us >= 0.07 && v <= surelyAccepted) return k;
    if (k < 0 || k > n) continue;
    const bound =
      (mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) +
      (n + 1) * Math.log((n - mode + 1) / (n - k + 1)) +
      (k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) +
      stirlingError(mode) +
      stirlingError(n - mode) -
      stirlingError(k) -
      stirlingError(n - k);
    if (Math.log((v * alpha) / (a / (us * us) + b)) <= bound) return k;
  }
}
