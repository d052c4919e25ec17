/** ln Γ(x) for x > 0, by Lanczos' approximation (g = 7, nine terms): 15 digits. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = 0.999_999_999_999_809_93;
  for (const [i, term] of LANCZOS.entries()) sum += term / (x + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

const LANCZOS = [
  676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13, -176.615_029_162_140_59,
  12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6, 1.505_632_735_149_311_6e-7,
];

/** A limit that no series or continued fraction reaches for the degrees of freedom that a test can have. */
const MAX_STEPS = 10_000;
const SMALLEST = 1e-300;

/** Returns the regularised incomplete beta function I_x(a, b), by its continued fraction (Lentz' method). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side of the mean; the other side is its mirror image.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  let c = 1;
  let d = 1 / avoidZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < MAX_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / avoidZero(1 + even * d);
    c = avoidZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / avoidZero(1 + odd * d);
    c = avoidZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return (front * fraction) / a;
}

/** Replaces a divisor near 0. */
function avoidZero(value: number): number {
  return Math.abs(value) < SMALLEST ? SMALLEST : value;
}

/** Returns the probability that |T| ≥ |t| for Student's T with these degrees of freedom. */
export function studentTwoSided(t: number, freedom: number): number {
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

/** The chance that |Z| ≥ |z| for a standard normal Z: the complementary error function of |z|/√2, by the incomplete gamma function. */
export function normalTwoSided(z: number): number {
  const x = (z * z) / 2;
  return x < 1.5 ? 1 - lowerGamma(x) : upperGamma(x);
}

/** Returns the probability of a value of χ² with one degree of freedom at least as large as this. */
export function chiSquareOne(value: number): number {
  return normalTwoSided(Math.sqrt(Math.max(0, value)));
}

/** P(½, x) by its series. */
function lowerGamma(x: number): number {
  if (x === 0) return 0;
  let term = 2;
  let sum = term;
  for (let n = 1; n < MAX_STEPS && term > sum * 1e-17; n++) {
    term *= x / (0.5 + n);
    sum += term;
  }
  return (sum * Math.sqrt(x) * Math.exp(-x)) / Math.sqrt(Math.PI);
}

/** Q(½, x) by its continued fraction. */
function upperGamma(x: number): number {
  let b = x + 0.5;
  let c = 1 / SMALLEST;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MAX_STEPS; n++) {
    const a = -n * (n - 0.5);
    b += 2;
    d = 1 / avoidZero(a * d + b);
    c = avoidZero(b + a / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return (fraction * Math.sqrt(x) * Math.exp(-x)) / Math.sqrt(Math.PI);
}

/** Returns the probability of at most `hits` heads in `tosses` of a fair coin. */
export function fairCoinAtMost(hits: number, tosses: number): number {
  return incompleteBeta(0.5, tosses - hits, hits + 1);
}
