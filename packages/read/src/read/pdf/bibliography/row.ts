import type { Line } from '../layout/lines.js';
import { median } from '../layout/statistics.js';

/** A line of the bibliography over the full width of its column, including a separate label. */
export interface Row {
  lines: Line[];
  /** Index of its first line among the lines of the bibliography. */
  first: number;
  text: string;
  page: number;
  left: number;
  base: number;
  size: number;
  /** Distance from the left edge of its column. */
  indent: number;
  /** The left edge of the column according to the layout, and the column's index in the list. */
  columnLeft: number;
  column: number;
  /** Number of raised characters at its start. */
  raised: number;
}

/** Distance of a row below the previous one; undefined if another column or page begins. */
export function stepBefore(rows: readonly Row[], at: number): number | undefined {
  const row = rows[at];
  const before = rows[at - 1];
  if (!row || before?.column !== row.column) return undefined;
  const step = row.base - before.base;
  return step > 0 ? step : undefined;
}

/** The usual distance between rows. */
export const measureLeading = (rows: readonly Row[]): number =>
  median(rows.flatMap((_, at) => stepBefore(rows, at) ?? []));
