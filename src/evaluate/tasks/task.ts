import type { TableFigure } from '../../dataset/index.js';
import type { Measured, Prediction } from '../predictions/index.js';

export interface Column<Item> {
  /** As the paper's table names it. */
  name: string;
  /** What values are multiplied by for print, and the digits after the point: papers print ROUGE and F1 in per cent. */
  scale: 1 | 100;
  digits: number;
  /** The score of some examples; the whole table's and that of every sample of a significance test. */
  of(items: readonly Item[]): number;
  /** The score of one example, if the column is their mean; needed by tests that compare item by item. */
  each?(item: Item): number;
  /** How to get the column measured, if it is not. */
  unmeasured?: string;
}

/** How answers are judged: one item for each example, from which every column is computed. */
export interface Task<Example, Item> {
  /** The field that a prediction must have. */
  wants: string;
  columns: readonly Column<Item>[];
  /** The column that decides between two systems. */
  main: string;
  /** Names every setting that could change a score. */
  signature: string;
  /**
   * Judges one answer. An answer that does not fit the example (too few scores, none at all) is told by a text; an example
   * on which the metrics are not defined is `undefined`.
   */
  judge(example: Example, prediction: Prediction, measured?: Measured): Item | string | undefined;
  /** Measurements that a model must take of the answers before they are judged. */
  measure?(pairs: readonly { example: Example; prediction: Prediction }[]): Promise<Measured[]>;
  /** Notes on the examples, for the table. */
  notes?(examples: readonly Example[]): string[];
  /** The row of a table, with intervals. */
  figures(items: readonly Item[]): TableFigure[];
  /** Whether each single answer was right, where answers are right or wrong: what McNemar's test compares. */
  right?(item: Item): readonly boolean[];
}
