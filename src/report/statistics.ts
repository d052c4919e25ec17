/** What a column of numbers looks like. Empty columns have `null` throughout. */
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

/**
 * Mean and variance of a stream, by Welford's rule; two streams are joined by that of Chan, Golub and LeVeque. Neither
 * subtracts large sums from each other, so that long streams keep their digits.
 */
export class Moments {
  count = 0;
  mean = 0;
  /** Sum of squared distances from the mean. */
  #squares = 0;

  add(value: number, times = 1): void {
    this.#join(times, value, 0);
  }

  merge(other: Moments): void {
    this.#join(other.count, other.mean, other.#squares);
  }

  /** The sample's standard deviation, or NaN for fewer than two values. */
  get deviation(): number {
    return this.count > 1 ? Math.sqrt(this.#squares / (this.count - 1)) : Number.NaN;
  }

  #join(count: number, mean: number, squares: number): void {
    if (count === 0) return;
    const total = this.count + count;
    const distance = mean - this.mean;
    this.#squares += squares + (distance * distance * this.count * count) / total;
    this.mean += (distance * count) / total;
    this.count = total;
  }
}
