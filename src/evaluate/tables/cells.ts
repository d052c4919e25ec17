import { itemAt } from '../../at.js';
import type { TableFigure } from '../../dataset/index.js';
import type { ResultRow } from './result-row.js';
import type { ResultTable } from './result-table.js';

export const NONE = '–';

/** Returns a figure without the ends of its interval; a margin stays, since it is short. */
function withoutEnds(figure: TableFigure | undefined): TableFigure | undefined {
  if (!figure) return undefined;
  const { low: _low, high: _high, ...rest } = figure;
  return rest;
}

/** `0.197 ± 0.008`, or `26.32 [25.90, 26.75]` for an asymmetric interval. */
export function figureText(figure: TableFigure | null | undefined, digits: number): string {
  if (!figure || Number.isNaN(figure.value)) return NONE;
  const { value, margin, low, high } = figure;
  const text = value.toFixed(digits);
  if (margin !== undefined && Number.isFinite(margin)) return `${text} ± ${margin.toFixed(digits)}`;
  if (low !== undefined && high !== undefined)
    return `${text} [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
  return text;
}

/**
 * The head and the rows of a table: for each column our figure and, if there are any, the published one. Asymmetric intervals are in the
 * columns for which `hasInterval` is true, by default in all.
 */
export function tableCells(
  table: ResultTable,
  hasInterval: (column: string) => boolean = () => true,
): {
  head: string[];
  rows: { cells: string[]; row: ResultRow }[];
} {
  const hasPublished = table.rows.some(({ published }) => published);
  const shown = table.columns.map(({ name, digits }, i) => ({
    digits,
    interval: hasInterval(name),
    published: hasPublished && table.rows.some(({ published }) => published?.[i]),
  }));
  return {
    head: [
      'model',
      ...table.columns.flatMap(({ name }, i) => (itemAt(shown, i).published ? [name, 'published'] : [name])),
    ],
    rows: table.rows.map((row) => ({
      row,
      cells: [
        row.system,
        ...shown.flatMap(({ digits, interval, published }, i) => [
          figureText(interval ? row.ours?.[i] : withoutEnds(row.ours?.[i]), digits),
          ...(published ? [figureText(row.published?.[i], digits)] : []),
        ]),
      ],
    })),
  };
}
