import type { TableFigure } from '../../dataset/index.js';
import type { Measurements, Prediction } from '../predictions/index.js';

export interface Column<Item> {
  /** The name in the paper's table. */
  name: string;
  /** The factor and the number of decimals for printing: papers print ROUGE and F1 in per cent. */
  scale: 1 | 100;
  digits: number;
  /**
   * Returns the score of a set of examples: all of them, or a sample of a significance test. With weights, each item counts as often as its
   * weight says; only columns of `pooledFigures` with a key take them.
   */
  of(items: readonly Item[], weights?: ArrayLike<number>): number;
  /** The score of one example, if the column is their mean; needed by tests that compare item by item. */
  each?(item: Item): number;
  /** If the column is not measured: how to get it measured. */
  unmeasured?: string;
}

/**
 * Returns a function that computes scores once for each list of items or, for a bootstrap sample, for each list of weights: several
 * columns need them.
 */
export function cacheScores<Item, Scores extends object>(
  compute: (items: readonly Item[], weights?: ArrayLike<number>) => Scores,
): typeof compute {
  const cache = new WeakMap<object, Scores>();
  return (items, weights) => {
    const sample = weights ?? items;
    const scores = cache.get(sample) ?? compute(items, weights);
    cache.set(sample, scores);
    return scores;
  };
}

/** Returns a column of scores that papers print in per cent with two decimals. */
export const percentColumn = <Item>(name: string, of: Column<Item>['of']): Column<Item> => ({
  name,
  scale: 100,
  digits: 2,
  of,
});

export function mean<Item>(items: readonly Item[], score: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += score(item);
  return sum / items.length;
}

/** The ends of an interval. */
export interface FigureInterval {
  low: number;
  high: number;
}

/** Returns the interval of a figure in the scale of its column; null if it has none. */
export function scaledInterval(
  { value, margin, low, high }: TableFigure,
  scale: number,
): FigureInterval | null {
  const [from, to] = margin === undefined ? [low, high] : [value - margin, value + margin];
  return Number.isFinite(from) && Number.isFinite(to)
    ? { low: Number(from) * scale, high: Number(to) * scale }
    : null;
}

/** How answers are judged: one item for each example, from which every column is computed. */
export interface Task<Example, Item> {
  /** The field that a prediction must have, for error messages. */
  answerFormat: string;
  columns: readonly Column<Item>[];
  /** The column that decides between two systems. */
  main: string;
  /** All settings that could change a score. */
  signature: string;
  /**
   * Judges one answer. Returns a text if the answer does not fit the example (too few scores, or none), and `undefined` if the metrics
   * are not defined for the example.
   */
  judge(example: Example, prediction: Prediction, measured?: Measurements): Item | string | undefined;
  /** Measures the answers with models before they are judged. */
  measure?(pairs: readonly { example: Example; prediction: Prediction }[]): Promise<Measurements[]>;
  /** Notes on the examples, for the table. */
  notes?(examples: readonly Example[]): string[];
  /** How the intervals are computed, if the signature does not say so. */
  intervals?: string;
  /** Returns the row of a table, with intervals. */
  figures(items: readonly Item[]): TableFigure[];
  /** Whether each single answer is correct, if answers are right or wrong; McNemar's test compares these. */
  correctness?(item: Item): readonly boolean[];
}
