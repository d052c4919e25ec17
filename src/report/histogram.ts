import { FineCounts } from './fine-counts.js';
import type { Bin } from './report.js';
import { niceStep } from './scale.js';
import { Moments, type Statistics } from './statistics.js';

/** Up to this many values are kept, so that quartiles are exact. */
const MAX_KEPT_VALUES = 2048;
/** A tail is cut off the chart when it is this many times longer than the rest. */
const LONG_TAIL = 1.5;
const MAX_BINS = 1000;

export interface HistogramOptions {
  /** The smallest difference that is kept. Default: 1, for lengths and counts; 0.001 is enough for scores. */
  resolution?: number;
}

export interface BinOptions {
  /** Range of the bins. Default: round numbers around the values, without a long tail. */
  from?: number;
  to?: number;
  /** Width of a bin; by default a round number (1, 2 or 5 times a power of ten). */
  width?: number;
  /** Approximate number of bins. Default: 24. */
  about?: number;
}

export interface Binned {
  bins: Bin[];
  /** Number of values below the first bin and above the last. */
  below: number;
  beyond: number;
  /** Each bin is one whole number. */
  discrete: boolean;
}

/**
 * Statistics of a stream of non-negative numbers in constant memory: mean and deviation exactly, quartiles and bins to the
 * resolution. Negative numbers and NaN are only counted, as `skipped`.
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
  /** All values, as long as they are few. */
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

  /** Counts a value, or the same value several times. */
  add(value: number, times = 1): void {
    if (!(times > 0)) return;
    if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) {
      this.skipped += times;
      return;
    }
    this.#moments.add(value, times);
    this.#fine.add(units(value, this.resolution), times);
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    if (this.#values === undefined) return;
    if (this.count > MAX_KEPT_VALUES) this.#values = undefined;
    else for (let i = 0; i < times; i++) this.#values.push(value);
  }

  /**
   * Rounded to nine significant digits: enough for any table, and few enough that the order in which threads add their values
   * makes no difference.
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

  /** Like {@link quantiles}, for one share. */
  quantile(share: number): number {
    return this.#interpolate(this.#sorted(), share);
  }

  /**
   * Quantiles with linear interpolation (the default of NumPy and R). NaN if the histogram is empty.
   */
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

  /** Counts between round edges. All values are in a bin, in `below` or in `beyond`. */
  toBins(options: BinOptions = {}): Binned {
    const { from, width, bins: number } = this.#edges(options);
    const edge = (i: number) => Number((from + i * width).toPrecision(12));
    const bins = Array.from({ length: number }, (_, i) => ({ from: edge(i), to: edge(i + 1), count: 0 }));
    const binned = { bins, below: 0, beyond: 0, discrete: this.resolution === 1 && width === 1 };
    // A score of exactly 1 belongs in the last bin of 0 to 1.
    const last = this.resolution < 1 ? bins.at(-1)?.to : undefined;
    for (const [unit, count] of this.#fine.entries()) {
      const value = unit * this.resolution;
      const index = Math.floor((value - from) / width + 1e-9);
      const isOnLastEdge = index >= number && last !== undefined && value - last < this.resolution / 2;
      const bin = isOnLastEdge ? bins.at(-1) : bins[index];
      if (bin) bin.count += count;
      else if (index < 0) binned.below += count;
      else binned.beyond += count;
    }
    return binned;
  }

  #edges(options: BinOptions): { from: number; width: number; bins: number } {
    if (this.count === 0 && (options.from === undefined || options.to === undefined))
      return { from: 0, width: options.width ?? 1, bins: 0 };
    const highest = options.to ?? this.#withoutTail();
    const about = Math.max(1, options.about ?? 24);
    // Zero is on the axis unless that would leave the picture half empty, or each whole number has its own bar.
    const awayFromZero = this.#min > highest / 2 || (this.resolution === 1 && highest <= about);
    const lowest = options.from ?? (awayFromZero ? this.#min : 0);
    const span = Math.max(highest - lowest, this.resolution);
    const width = options.width ?? Math.max(this.resolution, niceStep(span / about));
    const from = options.from ?? Math.floor(lowest / width + 1e-9) * width;
    const widths = (highest - from) / width;
    // `to` given is an edge, and so is a score, which may close the last bin; a length must be inside a bin.
    const isEdge = options.to !== undefined || this.resolution < 1;
    const bins = isEdge ? Math.ceil(widths - 1e-9) : Math.floor(widths + 1e-9) + 1;
    return { from, width, bins: Math.min(MAX_BINS, Math.max(1, bins)) };
  }

  #withoutTail(): number {
    const tailStart = this.quantile(0.995);
    return this.#max > LONG_TAIL * tailStart ? tailStart : this.#max;
  }

  /** Values in order, with the number of values up to and including each. */
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
      // The middle of a counter's range; a counter of one whole number is that number.
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

/** The value of a rank, counted from 0. */
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

/** Whole units of the resolution in a value; 0.57 has 570 thousandths, though 0.57 × 1000 is a little less. */
function units(value: number, resolution: number): number {
  return Math.floor(value / resolution + 1e-6);
}

/**
 * A histogram of values, or of counts by value.
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
