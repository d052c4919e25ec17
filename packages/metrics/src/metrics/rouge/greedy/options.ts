import { MetricError } from '../../error.js';
import { type RougeOptions, type RougeSettings, rougeSettings, type WithDefaults } from '../options.js';

type WordOptions = 'variant' | 'stem' | 'unicode' | 'removeStopWords' | 'alpha' | 'distinct' | 'data';

export interface GreedyOptions extends Pick<RougeOptions, WordOptions> {
  /** The length of the n-grams: 2 for ROUGE-2. */
  n?: number | undefined;
  /** The score that each added sentence must raise. */
  measure?: 'f' | 'recall' | undefined;
  /** Maximum number of sentences to pick, in addition to the seed. */
  most?: number | undefined;
  /**
   * Let n-grams cross sentence boundaries: the summary is one text, the seed and then the picked sentences in the order of picking,
   * joined by spaces. Default: off, n-grams are counted within each sentence.
   */
  across?: boolean | undefined;
  /**
   * The score that the first pick must exceed: the seed's score (default), or zero. With zero, as in the code released
   * with ROUGE-SciQFS, the best sentence is added even if it lowers the seed's score.
   */
  startFrom?: 'seed' | 'zero' | undefined;
}

export type GreedySettings = WithDefaults<GreedyOptions, 'data'>;

export function greedySettings(options: GreedyOptions): { greedy: GreedySettings; words: RougeSettings } {
  const {
    n = 2,
    measure = 'f',
    most = Infinity,
    across = false,
    startFrom = 'seed',
    ...wordOptions
  } = options;
  const refuse = (option: keyof GreedyOptions, value: unknown): never => {
    throw new MetricError('bad-option', `invalid ${option}: ${String(value)}`, option);
  };
  if (!Number.isInteger(n) || n < 1 || n > 99) refuse('n', n);
  if (measure !== 'f' && measure !== 'recall') refuse('measure', measure);
  if (!(most >= 0)) refuse('most', most);
  if (startFrom !== 'seed' && startFrom !== 'zero') refuse('startFrom', startFrom);
  const words = rougeSettings({ ...wordOptions, metrics: [`rouge${n}`] });
  const { variant, stem, unicode, removeStopWords, alpha, distinct, data } = words;
  return {
    greedy: {
      variant,
      n,
      measure,
      most,
      across,
      startFrom,
      stem,
      unicode,
      removeStopWords,
      alpha,
      distinct,
      data,
    },
    words,
  };
}
