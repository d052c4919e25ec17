import { figureText } from '../tables/cells.js';
import type { CurvePoint } from './curve.js';

type Column = { name: string; digits: number };

/** Returns the points as cells of a table, one per row. */
export const curveCells = (points: readonly CurvePoint[], columns: readonly Column[]): string[][] => [
  ['system', 'training examples', 'share', ...columns.map(({ name }) => name)],
  ...points.map(({ model, source, examples, share, values, intervals }) => [
    source === undefined ? model : `${model}, ${source} only`,
    String(examples),
    `${Math.round(100 * share)}%`,
    ...values.map((value, i) => figureText({ value, ...intervals[i] }, columns[i]?.digits ?? 2)),
  ]),
];
