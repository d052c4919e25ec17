import { FineCounts } from './fine-counts.js';
import type { Bin } from './report.js';
import { niceStep } from './scale.js';
import { Moments, type Statistics } from './statistics.js';

/** Maximum number of values that are kept, so that quartiles are exact. */
const MAX_KEPT_VALUES = 2048;
/** The chart ends at the 99.5th percentile if the maximum is more than this many times larger. */
const LONG_TAIL = 1.5;
const MAX_BINS = 1000;

export interface HistogramOptions {
  /** The smallest difference that is counted. Default: 1, for lengths and counts; 0.001 is enough for scores. */
  resolution?: number;
}

export interface BinOptions {
  /** Start of the first bin. Default: a round number below the values, or 0. */
  from?: number;
  /** End of the last bin. Default: a round number above the values, without a long tail. */
  to?: number;
  /** Width of a bin. Default: a round number (1, 2 or 5 times a power of ten). */
  width?: number;
  /** Approximate number of bins. Default: 24. */
  about?: number;
}

export interface Binned {
  bins: Bin[];
  /** Number of values below the first bin. */
  below: number;
  /** Number of values above the last bin. */
  beyond: number;
  /** True if each bin is one whole number. */
  discrete: boolean;
}

/**
 * Statistics of a stream of non-negative numbers in constant memory. Mean and deviation are exact; quartiles and bins are exact to the
 * resolution. Negative numbers and NaN are only counted, in `skipped`.
 *
 * @example
 * const lengths = new Histogram();
 * lengths.add(12);
 * lengths.statistics().mean // 12
 */
export class Histogram {
  readonly resolution: number;
  skipped = 0;
  #moments = new Moments();
  #fine = new FineCounts();
  /** All values; undefined once there are more than `MAX_KEPT_VALUES`. */
  #values: number[] | undefined = [];
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;

  constructor(options: HistogramOptions = {}) {
    const resolution = options.resolution ?? 1;
    if (!(resolution > 0 && resolution < Number.POSITIVE_INFINITY))
      throw new RangeError(`invalid resolution: ${resolution}`);
    this.resolution = resolution;
  }

  get count(): number {
    return this.#moments.count;
  }

  /** Counts a value, once or several times. */
  add(value: number, times = 1): void {
    if (!(times > 0)) return;
    if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) {
      this.skipped += times;
      return;
    }
    this.#moments.add(value, times);
    this.#fine.add(countUnits(value, this.resolution), times);
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    if (this.#values === undefined) return;
    if (this.count > MAX_KEPT_VALUES) this.#values = undefined;
    else for (let i = 0; i < times; i++) this.#values.push(value);
  }

  /**
   * Returns the statistics, rounded to nine significant digits: enough for any table, and few enough that the order in which threads add
   * their values makes no difference.
   */
  statistics(): Statistics {
    const roundForJson = (value = Number.NaN) =>
      Number.isFinite(value) ? Number(value.toPrecision(9)) : null;
    const [firstQuartile, median, thirdQuartile] = this.quantiles([0.25, 0.5, 0.75]);
    return {
      count: this.count,
      mean: this.count > 0 ? roundForJson(this.#moments.mean) : null,
      deviation: roundForJson(this.#moments.deviation),
      min: roundForJson(this.#min),
      firstQuartile: roundForJson(firstQuartile),
      median: roundForJson(median),
      thirdQuartile: roundForJson(thirdQuartile),
      max: roundForJson(this.#max),
    };
  }

  /** Returns the quantile for one share, like {@link quantiles}. */
  quantile(share: number): number {
    return this.#interpolate(this.#sorted(), share);
  }

  /** Returns quantiles with linear interpolation (the default of NumPy and R). NaN if the histogram is empty. */
  quantiles(shares: readonly number[]): number[] {
    const sorted = this.#sorted();
    return shares.map((share) => this.#interpolate(sorted, share));
  }

  #interpolate(sorted: Ranked, share: number): number {
    const rank = Math.min(Math.max(share, 0), 1) * (this.count - 1);
    const low = valueAtRank(sorted, Math.floor(rank));
    const high = valueAtRank(sorted, Math.ceil(rank));
    return low + (high - low) * (rank - Math.floor(rank));
  }

  /** Counts the values in bins with round edges. Every value is in a bin, in `below` or in `beyond`. */
  toBins(options: BinOptions = {}): Binned {
    const { from, width, binCount } = this.#edges(options);
    const edge = (i: number) => Number((from + i * width).toPrecision(12));
    const bins = Array.from({ length: binCount }, (_, i) => ({ from: edge(i), to: edge(i + 1), count: 0 }));
    const binned = { bins, below: 0, beyond: 0, discrete: this.resolution === 1 && width === 1 };
    // A score of exactly 1 belongs in the last bin of 0 to 1.
    const lastEdge = this.resolution < 1 ? bins.at(-1)?.to : undefined;
    for (const [unit, count] of this.#fine.entries()) {
      const value = unit * this.resolution;
      const index = Math.floor((value - from) / width + 1e-9);
      const isOnLastEdge =
        index >= binCount && lastEdge !== undefined && value - lastEdge < this.resolution / 2;
      const bin = isOnLastEdge ? bins.at(-1) : bins[index];
      if (bin) bin.count += count;
      else if (index < 0) binned.below += count;
      else binned.beyond += count;
    }
    return binned;
  }

  #edges(options: BinOptions): { from: number; width: number; binCount: number } {
    if (this.count === 0 && (options.from === undefined || options.to === undefined))
      return { from: 0, width: options.width ?? 1, binCount: 0 };
    const highest = options.to ?? this.#withoutTail();
    const about = Math.max(1, options.about ?? 24);
    // The axis starts at zero, unless that would leave half of the picture empty, or each whole number has its own bar.
    const startsAtMinimum = this.#min > highest / 2 || (this.resolution === 1 && highest <= about);
    const lowest = options.from ?? (startsAtMinimum ? this.#min : 0);
    const span = Math.max(highest - lowest, this.resolution);
    const width = options.width ?? Math.max(this.resolution, niceStep(span / about));
    const from = options.from ?? Math.floor(lowest / width + 1e-9) * width;
    const widths = (highest - from) / width;
    // The last bin may end at a given `to` or at the highest score, but the highest whole number must be inside a bin.
    const endsAtHighest = options.to !== undefined || this.resolution < 1;
    const binCount = endsAtHighest ? Math.ceil(widths - 1e-9) : Math.floor(widths + 1e-9) + 1;
    return { from, width, binCount: Math.min(MAX_BINS, Math.max(1, binCount)) };
  }

  /** Returns the end of the chart: the highest value, or the 99.5th percentile if the tail above it is long. */
  #withoutTail(): number {
    const tailStart = this.quantile(0.995);
    return this.#max > LONG_TAIL * tailStart ? tailStart : this.#max;
  }

  /** Sorts the values, and counts the values up to and including each. */
  #sorted(): Ranked {
    const values: number[] = [];
    const upTo: number[] = [];
    let total = 0;
    if (this.#values) {
      for (const value of this.#values.toSorted((a, b) => a - b)) {
        values.push(value);
        upTo.push(++total);
      }
    } else {
      // All values of a counter are taken as the middle of its range, or as its whole number.
      const middle = this.resolution === 1 ? 0 : this.resolution / 2;
      for (const [unit, count] of this.#fine.entries()) {
        total += count;
        values.push(Math.min(Math.max(unit * this.resolution + middle, this.#min), this.#max));
        upTo.push(total);
      }
    }
    return { values, upTo };
  }
}

interface Ranked {
  values: number[];
  upTo: number[];
}

/** Finds the value at a rank, counted from 0. */
function valueAtRank({ values, upTo }: Ranked, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 0) > rank) high = middle;
    else low = middle + 1;
  }
  return values[low] ?? Number.NaN;
}

/** Counts the units of the resolution in a value: 0.57 has 570 thousandths, whatever 0.57 / 0.001 gives. */
function countUnits(value: number, resolution: number): number {
  return Math.floor(value / resolution + 1e-6);
}

/**
 * Builds a histogram of values, or of counts by value.
 *
 * @example
 * buildHistogram([1, 1, 2, 5]).statistics().median // 1.5
 * buildHistogram(new Map([[1, 2], [2, 1], [5, 1]])).statistics().median // 1.5
 */
export function buildHistogram(
  values: Iterable<number> | ReadonlyMap<number, number>,
  options: HistogramOptions = {},
): Histogram {
  const histogram = new Histogram(options);
  if (values instanceof Map) for (const [value, times] of values) histogram.add(value, times);
  else for (const value of values as Iterable<number>) histogram.add(value);
  return histogram;
}
