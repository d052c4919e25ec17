import { MetricError } from '../error.js';
import { seededRandom } from '../random.js';
import { signature } from '../signature.js';
import { isAsExtreme, pairedSystems, type SamplingOptions, type Statistic } from './paired.js';
import { quantile } from './quantile.js';

export interface BootstrapOptions extends SamplingOptions {
  /** 1000 by default. */
  samples?: number;
  /** Share of the samples inside the interval. Default: 0.95. */
  confidence?: number;
}

export interface BootstrapResult {
  /** The systems' scores, and a − b. */
  a: number;
  b: number;
  difference: number;
  /** The interval that contains the middle `confidence` of the sampled differences. */
  low: number;
  high: number;
  /** Share of the samples in which a was better, as Koehn (2004) counts. */
  winsA: number;
  /** Share of the samples in which b was better; the rest are ties. */
  winsB: number;
  /**
   * The probability of a difference at least this large, in either direction, if the systems did not differ: the samples
   * are shifted to a mean of 0, and one is added to both counts (Riezler and Maxwell, 2005).
   */
  pValue: number;
  signature: string;
}

/**
 * Paired bootstrap: draws items with replacement, the same for both systems, and examines the difference of their
 * scores. Compares the means of one score per item, or any statistic over other values.
 *
 * @example
 * pairedBootstrap([0.5, 0.6, 0.7], [0.4, 0.5, 0.6]).winsA // 1: a is better on every item
 */
export function pairedBootstrap(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  options?: BootstrapOptions,
): BootstrapResult;
export function pairedBootstrap<T>(
  a: ArrayLike<T>,
  b: ArrayLike<T>,
  options: BootstrapOptions & { statistic: Statistic<T> },
): BootstrapResult;
export function pairedBootstrap<T>(
  a: ArrayLike<T>,
  b: ArrayLike<T>,
  options: BootstrapOptions & { statistic?: Statistic<T> } = {},
): BootstrapResult {
  const confidence = options.confidence ?? 0.95;
  if (!(confidence > 0 && confidence < 1))
    throw new MetricError('bad-option', `invalid confidence: ${confidence}`);
  const systems = pairedSystems(a, b, options, 1000);
  const { statistic, samples, seed } = systems;
  const scoreA = statistic.of(systems.a);
  const scoreB = statistic.of(systems.b);

  const random = seededRandom(seed);
  const differences = new Float64Array(samples);
  let winsA = 0;
  let winsB = 0;
  let mean = 0;
  for (let s = 0; s < samples; s++) {
    // New lists, since a statistic may cache its score by list.
    const drawnA: T[] = [];
    const drawnB: T[] = [];
    for (let i = 0; i < systems.a.length; i++) {
      const item = random.below(systems.a.length);
      drawnA.push(systems.a[item]!);
      drawnB.push(systems.b[item]!);
    }
    const sampleA = statistic.of(drawnA);
    const sampleB = statistic.of(drawnB);
    if (sampleA > sampleB) winsA++;
    else if (sampleB > sampleA) winsB++;
    differences[s] = sampleA - sampleB;
    mean += differences[s]! / samples;
  }
  const difference = scoreA - scoreB;
  const scale = Math.abs(scoreA) + Math.abs(scoreB);
  let extreme = 0;
  for (const drawn of differences) if (isAsExtreme(drawn - mean, difference, scale)) extreme++;
  differences.sort();
  return {
    a: scoreA,
    b: scoreB,
    difference,
    low: quantile(differences, (1 - confidence) / 2),
    high: quantile(differences, (1 + confidence) / 2),
    winsA: winsA / samples,
    winsB: winsB / samples,
    pValue: (extreme + 1) / (samples + 1),
    signature: signature({
      name: 'paired-bootstrap',
      version: 1,
      options: { statistic: statistic.name, ...statistic.options, samples, seed, confidence },
    }),
  };
}
