import { escapeForTerminalLine } from '@citemill/metrics/text';

type Side = 'left' | 'right';

/** Columns side by side: the first aligned to the left and the others to the right, unless `sides` says otherwise. */
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

export const count = (number: number): string => number.toLocaleString('en-GB');

/** "1 paper", "12 papers". */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;
