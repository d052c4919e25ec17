import { quantile } from '../significance/quantile.js';
import { roundToFiveDigits } from './score.js';

export interface RougeInterval {
  mean: number;
  low: number;
  high: number;
}

/**
 * Perl's random number generator: 48-bit drand48, built into Perl since version 5.20 and before that taken from the C library on Linux.
 * Two halves of 24 bits keep every product exact in a double.
 */
export class Drand48 {
  private high = 0;
  private low = 0;

  constructor(seed: number) {
    this.seed(seed);
  }

  /** Perl's srand. */
  seed(seed: number): void {
    // The state is seed · 2^16 + 0x330e.
    const whole = seed >>> 0;
    this.high = whole >>> 8;
    this.low = ((whole & 0xff) << 16) | 0x330e;
  }

  next(): number {
    // times 0x5deece66d, plus 11
    const low = this.low * 0xece66d + 11;
    const high = this.high * 0xece66d + this.low * 0x5de + Math.floor(low / 0x1000000);
    this.low = low % 0x1000000;
    this.high = high % 0x1000000;
    return (this.high * 0x1000000 + this.low) / 0x1000000000000;
  }
}

export interface BootstrapOptions {
  confidence: number;
  samples: number;
  /** Return the mean of the resampled means, with five digits, as ROUGE-1.5.5 prints it. */
  perl155: boolean;
}

/**
 * Computes the mean and interval of each column. Sample number i draws rows with the generator seeded by i, so the same
 * scores always give the same interval; with the rows in ROUGE-1.5.5's order, they give its interval.
 */
export function bootstrap(columns: readonly Float64Array[], options: BootstrapOptions): RougeInterval[] {
  const count = columns[0]?.length ?? 0;
  if (count === 0) return columns.map(() => ({ mean: 0, low: 0, high: 0 }));
  const means = resampledMeans(columns, count, options.samples);
  return columns.map((column, i) => {
    const sorted = means[i]!.sort();
    return options.perl155
      ? perl155Interval(sorted, options.confidence)
      : percentileInterval(column, sorted, options.confidence);
  });
}

function resampledMeans(columns: readonly Float64Array[], count: number, samples: number): Float64Array[] {
  const means = columns.map(() => new Float64Array(samples));
  const generator = new Drand48(0);
  const drawn = new Int32Array(count);
  for (let sample = 0; sample < samples; sample++) {
    generator.seed(sample);
    for (let i = 0; i < count; i++) drawn[i] = Math.floor(count * generator.next());
    for (const [c, column] of columns.entries()) {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += column[drawn[i]!]!;
      means[c]![sample] = sum / count;
    }
  }
  return means;
}

function perl155Interval(sorted: Float64Array, confidence: number): RougeInterval {
  const samples = sorted.length;
  const delta = (samples * ((100 - confidence) / 2)) / 100;
  const upper = Math.trunc(samples - delta - 1);
  const lower = Math.trunc(delta);
  // As in ROUGE-1.5.5, the fraction computed for the upper bound is used for the lower bound, too.
  const fraction = samples - delta - 1 - upper;
  const interpolate = (index: number) =>
    roundToFiveDigits((sorted[index] ?? 0) + ((sorted[index + 1] ?? 0) - (sorted[index] ?? 0)) * fraction);
  let sum = 0;
  for (const mean of sorted) sum += mean;
  return { mean: roundToFiveDigits(sum / samples), low: interpolate(lower), high: interpolate(upper) };
}

function percentileInterval(column: Float64Array, sorted: Float64Array, confidence: number): RougeInterval {
  const tail = (1 - confidence / 100) / 2;
  let sum = 0;
  for (const value of column) sum += value;
  return { mean: sum / column.length, low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) };
}
