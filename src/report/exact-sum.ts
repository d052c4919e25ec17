/** A number as the sum of two doubles: `high` is the nearest double, `low` the remainder. */
export interface DoublePair {
  high: number;
  low: number;
}

/**
 * A sum without rounding errors, after Shewchuk (1997): it keeps a few doubles of increasing size whose sum is exact. Unlike a plain sum
 * of floats, the result does not depend on the order in which numbers were added or sums were merged.
 */
export class ExactSum {
  readonly #parts: number[] = [];

  add(value: number): void {
    const parts = this.#parts;
    let carried = value;
    let count = 0;
    for (const part of parts) {
      const { high, low } = addExactly(carried, part);
      if (low !== 0) parts[count++] = low;
      carried = high;
    }
    parts.length = count;
    parts.push(carried);
  }

  /** Adds a · b without rounding the product. */
  addProduct(a: number, b: number): void {
    const { high, low } = multiplyExactly(a, b);
    this.add(high);
    if (low !== 0) this.add(low);
  }

  merge(other: ExactSum): void {
    for (const part of other.#parts.slice()) this.add(part);
  }

  /** The exact sum, rounded once. */
  get value(): number {
    return roundParts(this.#parts);
  }

  /** The sum to about 32 digits. */
  get pair(): DoublePair {
    const high = this.value;
    const rest = new ExactSum();
    rest.merge(this);
    rest.add(-high);
    return { high, low: rest.value };
  }
}

/** Returns a + b and its rounding error (Knuth's two-sum). */
export function addExactly(a: number, b: number): DoublePair {
  const high = a + b;
  const share = high - a;
  return { high, low: a - (high - share) + (b - share) };
}

/** Veltkamp's constant, which splits the 53 bits of a double into two halves. */
const SPLITTER = 2 ** 27 + 1;

/** Returns a · b and its rounding error (Dekker's product). */
export function multiplyExactly(a: number, b: number): DoublePair {
  const high = a * b;
  const [a1, a2] = halves(a);
  const [b1, b2] = halves(b);
  return { high, low: a2 * b2 - (high - a1 * b1 - a2 * b1 - a1 * b2) };
}

function halves(value: number): [number, number] {
  const scaled = SPLITTER * value;
  const upper = scaled - (scaled - value);
  return [upper, value - upper];
}

/** Rounds the sum of parts that do not overlap, smallest first. */
function roundParts(parts: readonly number[]): number {
  let index = parts.length - 1;
  let high = parts[index] ?? 0;
  let low = 0;
  while (index > 0 && low === 0) {
    index--;
    const sum = addExactly(high, parts[index] ?? 0);
    high = sum.high;
    low = sum.low;
  }
  const below = parts[index - 1] ?? 0;
  // Halfway between two doubles, the smaller parts decide; plain addition has rounded to even.
  if (low !== 0 && below !== 0 && low < 0 === below < 0) {
    const next = high + 2 * low;
    if (next - high === 2 * low) return next;
  }
  return high;
}
