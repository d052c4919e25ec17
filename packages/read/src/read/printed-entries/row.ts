import { median } from '../statistics.js';

/** A line of a bibliography, with its position. Readers of sources without positions assume them. */
export interface Row {
  text: string;
  /** Position of its baseline in points, downwards. */
  base: number;
  /** Font size in points. */
  size: number;
  /** Distance from the left edge of its column in points. */
  indent: number;
  /** The index of its column in the list. */
  column: number;
  /** Number of superscript characters at its start. */
  leadingSuperscripts: number;
}

/** Distance of a row below the previous one; undefined if another column or page begins. */
export function stepBefore(rows: readonly Row[], index: number): number | undefined {
  const row = rows[index];
  const before = rows[index - 1];
  if (!row || before?.column !== row.column) return undefined;
  const step = row.base - before.base;
  return step > 0 ? step : undefined;
}

/** Returns the usual distance between rows. */
export const measureLeading = (rows: readonly Row[]): number =>
  median(rows.flatMap((_, index) => stepBefore(rows, index) ?? []));
