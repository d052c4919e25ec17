import { seededRandom } from '../random.js';
import { bootstrap, type RougeInterval } from './bootstrap.js';
import type { RougeSettings } from './options.js';

/** Maximum number of pairs to draw one by one. With more pairs, this takes minutes and does not change a printed digit. */
export const MAX_BOOTSTRAP_PAIRS = 50_000;
/** Number of bins that scores from 0 to 1 are sorted into. */
const BINS = 1024;
const SEED = 12345;

/** Sorts pairs by name as strings (1, 10, 100, 2), as ROUGE-1.5.5 does, and returns their indexes. */
export function perlOrder(keys: readonly string[]): number[] {
  return keys
    .map((_, i) => i)
    .sort((a, b) => {
      const [x = '', y = ''] = [keys[a], keys[b]];
      return x < y ? -1 : x > y ? 1 : a - b;
    });
}

/**
 * Computes the mean and interval of each column of scores. Up to 50,000 pairs are drawn as ROUGE-1.5.5 does; for more, samples are
 * drawn from a histogram of the scores, in which each bin is represented by its mean.
 */
export function confidenceIntervals(
  columns: readonly Float64Array[],
  { confidence, samples, variant }: Pick<RougeSettings, 'confidence' | 'samples' | 'variant'>,
): RougeInterval[] {
  const count = columns[0]?.length ?? 0;
  if (count > MAX_BOOTSTRAP_PAIRS)
    return columns.map((column) => binnedInterval(column, confidence, samples));
  const order = perlOrder(Array.from({ length: count }, (_, i) => `${i + 1}.`));
  const sorted = columns.map((column) => Float64Array.from(order, (i) => column[i] ?? 0));
  return bootstrap(sorted, { confidence, samples, perl155: variant === 'perl155' });
}

function binnedInterval(column: Float64Array, confidence: number, samples: number): RougeInterval {
  const counts = new Float64Array(BINS);
  const sums = new Float64Array(BINS);
  let total = 0;
  for (const value of column) {
    const bin = Math.min(BINS - 1, Math.floor(value * BINS));
    counts[bin] = (counts[bin] ?? 0) + 1;
    sums[bin] = (sums[bin] ?? 0) + value;
    total += value;
  }
  const filled = [...counts.keys()].filter((bin) => (counts[bin] ?? 0) > 0);
  const random = normals(SEED);
  const means = Float64Array.from({ length: samples }, () =>
    drawMean(filled, counts, sums, column.length, random),
  );
  means.sort();
  const tail = (1 - confidence / 100) / 2;
  const meanAt = (share: number) => means[Math.round(share * (samples - 1))] ?? Number.NaN;
  return { mean: total / column.length, low: meanAt(tail), high: meanAt(1 - tail) };
}

/** Draws a sample and returns its mean. The counts of the bins are drawn in sequence, each conditioned on those before. */
function drawMean(
  bins: readonly number[],
  counts: Float64Array,
  sums: Float64Array,
  size: number,
  random: () => number,
): number {
  let remaining = size;
  let remainingPairs = size;
  let sum = 0;
  for (const bin of bins) {
    const binCount = counts[bin] ?? 0;
    const share = Math.min(1, binCount / remainingPairs);
    // With this many pairs, a binomial number is approximated by a normal one.
    const drawn = remaining * share + random() * Math.sqrt(remaining * share * (1 - share));
    const count = Math.min(remaining, Math.max(0, drawn));
    sum += (count * (sums[bin] ?? 0)) / binCount;
    remaining -= count;
    remainingPairs -= binCount;
  }
  return sum / size;
}

/** Makes a generator of normally distributed numbers, by Box and Muller. */
function normals(seed: number): () => number {
  const { uint32 } = seededRandom(seed);
  const unit = () => (uint32() + 0.5) / 2 ** 32;
  return () => Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
}
