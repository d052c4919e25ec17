import { forTerminalLine } from '../text/index.js';

/** Columns side by side: the first to the left, the others to the right. */
export function textTable(cells: string[][]): string {
  const rows = cells.map((row) => row.map(forTerminalLine));
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const space = ' '.repeat(widths[column]! - [...cell].length);
          return column === 0 ? cell + space : space + cell;
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
