import { escapeForTerminalLine } from '@citemill/metrics/text';

type Side = 'left' | 'right';

/** Renders a table. By default the first column is left-aligned and the others are right-aligned. */
export function textTable(cells: readonly (readonly string[])[], sides: readonly Side[] = ['left']): string {
  const rows = cells.map((row) => row.map(escapeForTerminalLine));
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const space = ' '.repeat(Math.max(0, (widths[column] ?? 0) - [...cell].length));
          return (sides[column] ?? 'right') === 'left' ? cell + space : space + cell;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** "0.25"; a dash if there is no value. */
export const formatFigure = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toFixed(2);

/** "12,345". */
export const formatCount = (number: number): string => number.toLocaleString('en-GB');

/** "1 paper", "12 papers". */
export const pluralise = (number: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(number)} ${number === 1 ? singular : plural}`;
