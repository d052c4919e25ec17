/**
 * Powers of whole numbers, rounded as C's pow rounds them. JavaScript engines may be off in the last bit, and in
 * ROUGE-W one bit decides between subsequences of equal weight.
 */

const PRECISION = 160n;
const ONE = 1n << PRECISION;
const LN2 = logarithm(2n);

/** Makes a function that computes `n ** exponent` for whole n ≥ 0, with a cache. */
export function wholePowers(exponent: number): (n: number) => number {
  const cache: number[] = [0];
  return (n) => {
    let power = cache[n];
    if (power === undefined) {
      power = wholePower(n, exponent);
      cache[n] = power;
    }
    return power;
  };
}

function wholePower(n: number, exponent: number): number {
  const rough = n ** exponent;
  if (n < 2 || rough === 0 || !Number.isFinite(rough)) return rough;
  // n^e = 2^k · exp(r) with 0 ≤ r < ln 2, in fixed-point numbers.
  const x = (logarithm(BigInt(n)) * toFixedPoint(exponent)) >> PRECISION;
  let k = x / LN2;
  if (x < k * LN2) k -= 1n;
  const digits = exponential(x - k * LN2);
  // 53 bits, halves up: no such power lies exactly between two doubles unless it is one.
  const shift = PRECISION - 52n;
  const mantissa = (digits + (1n << (shift - 1n))) >> shift;
  return Number(mantissa) * 2 ** (Number(k) - 52);
}

function toFixedPoint(value: number): bigint {
  const exponent = Math.max(-1022, Math.floor(Math.log2(Math.abs(value))));
  const shift = 52 - exponent;
  const whole = BigInt(Math.round(value * 2 ** Math.min(1000, shift)));
  const bits = PRECISION - BigInt(shift);
  return bits >= 0n ? whole << bits : whole >> -bits;
}

/** ln n, from n = 2^k · m with m in [1, 2) and ln m = 2 artanh((m - 1) / (m + 1)). */
function logarithm(n: bigint): bigint {
  const k = BigInt(n.toString(2).length - 1);
  // ln 2 itself is 2 artanh(1/3).
  const isTwo = n === 2n;
  const m = isTwo ? 2n * ONE : (n << PRECISION) >> k;
  const t = ((m - ONE) << PRECISION) / (m + ONE);
  const square = (t * t) >> PRECISION;
  let sum = 0n;
  let power = t;
  for (let i = 1n; power !== 0n; i += 2n) {
    sum += power / i;
    power = (power * square) >> PRECISION;
  }
  return 2n * sum + (isTwo ? 0n : k * LN2);
}

function exponential(x: bigint): bigint {
  let sum = ONE;
  let term = ONE;
  for (let i = 1n; term !== 0n; i++) {
    term = ((term * x) >> PRECISION) / i;
    sum += term;
  }
  return sum;
}
