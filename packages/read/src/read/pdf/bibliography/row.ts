import type { Line } from '../layout/lines.js';

/** A line of the bibliography over the whole width of its column: a label that stands apart is part of it. */
export interface Row {
  lines: Line[];
  /** The place of its first line among the lines of the bibliography. */
  first: number;
  text: string;
  page: number;
  left: number;
  base: number;
  size: number;
  /** How far it stands from the left edge of its column. */
  indent: number;
  /** The left edge of the column as the layout tells it; and which column of the list it is. */
  columnLeft: number;
  column: number;
  /** How many of its first characters are raised. */
  raised: number;
}

/** How far a row stands below the one before it; undefined where another column or page begins. */
export function stepBefore(rows: readonly Row[], at: number): number | undefined {
  const row = rows[at];
  const before = rows[at - 1];
  if (!row || before?.column !== row.column) return undefined;
  const step = row.base - before.base;
  return step > 0 ? step : undefined;
}

/** The value in the middle; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** The usual distance of one row from the next. */
export const leadingOf = (rows: readonly Row[]): number =>
  median(rows.flatMap((_, at) => stepBefore(rows, at) ?? []));
