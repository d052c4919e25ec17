import { addExactly, type DoublePair, ExactSum, multiplyExactly } from './exact-sum.js';

/** Summary statistics of a column of numbers; `null` if the column is empty. */
export interface Statistics {
  count: number;
  mean: number | null;
  /** The sample's standard deviation (divisor n − 1); `null` for fewer than two values. */
  deviation: number | null;
  min: number | null;
  firstQuartile: number | null;
  median: number | null;
  thirdQuartile: number | null;
  max: number | null;
}

/** Below these limits, the square of a whole number times its count is exact, and so is the sum of a few such products. */
const SMALL = { value: 2 ** 16, times: 2 ** 16 };
/** Above this, adding to a sum of whole numbers may be inexact. */
const MAX_WHOLE = 2 ** 52;

/**
 * Mean and standard deviation of a stream, from exact sums of the values and their squares, so that the result does not depend on the
 * order of the values or on how the stream was divided.
 */
export class Moments {
  count = 0;
  readonly #sum = new ExactSum();
  readonly #squares = new ExactSum();
  /** Sums of small whole numbers, such as lengths, that are not yet in the exact sums. */
  #wholeSum = 0;
  #wholeSquares = 0;

  add(value: number, times = 1): void {
    this.count += times;
    if (
      Number.isInteger(value) &&
      Math.abs(value) < SMALL.value &&
      Number.isInteger(times) &&
      times < SMALL.times
    ) {
      this.#wholeSum += value * times;
      this.#wholeSquares += value * value * times;
      if (this.#wholeSquares > MAX_WHOLE) this.#flush();
      return;
    }
    this.#sum.addProduct(value, times);
    const { high, low } = multiplyExactly(value, value);
    this.#squares.addProduct(high, times);
    this.#squares.addProduct(low, times);
  }

  /** Adds the whole sums to the exact sums. */
  #flush(): void {
    this.#sum.add(this.#wholeSum);
    this.#squares.add(this.#wholeSquares);
    this.#wholeSum = 0;
    this.#wholeSquares = 0;
  }

  get mean(): number {
    this.#flush();
    return this.count > 0 ? this.#sum.value / this.count : 0;
  }

  /** The sample's standard deviation, or NaN for fewer than two values. */
  get deviation(): number {
    if (this.count < 2) return Number.NaN;
    this.#flush();
    return Math.sqrt(squaresAboutMean(this.#sum.pair, this.#squares.pair, this.count) / (this.count - 1));
  }
}

/** Returns Σx² − (Σx)²/n. The two terms may be nearly equal, so both are computed to 32 digits. */
function squaresAboutMean(sum: DoublePair, squares: DoublePair, count: number): number {
  const square = multiplyExactly(sum.high, sum.high);
  const squareLow = square.low + 2 * sum.high * sum.low;
  const quotient = square.high / count;
  const product = multiplyExactly(quotient, count);
  const quotientLow = (square.high - product.high - product.low + squareLow) / count;
  const difference = addExactly(squares.high, -quotient);
  return Math.max(0, difference.high + (difference.low + squares.low - quotientLow));
}
