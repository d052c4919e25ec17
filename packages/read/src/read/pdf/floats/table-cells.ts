import type { Row } from '../layout/joined-lines.js';
import { MOST_CLASHES, ROWS_SHARE } from './tolerances.js';

interface Span {
  left: number;
  right: number;
}

/** Where the columns of a table stand: stretches of the width that cells cover, with empty strips between them. */
function columnsOf(rows: readonly Row[]): Span[] {
  const most = Math.max(...rows.map((row) => row.length));
  // A heading over several columns would melt them into one: rows of many cells tell the columns.
  const telling = rows.filter((row) => row.length >= Math.max(2, ROWS_SHARE * most));
  const cells = telling.flat().sort((a, b) => a.left - b.left);
  const columns: Span[] = [];
  for (const cell of cells) {
    const last = columns.at(-1);
    if (last && cell.left < last.right) last.right = Math.max(last.right, cell.right);
    else columns.push({ left: cell.left, right: cell.right });
  }
  return columns;
}

function columnAt(cell: Span, columns: readonly Span[]): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  columns.forEach((column, i) => {
    const shared = Math.min(cell.right, column.right) - Math.max(cell.left, column.left);
    if (shared > most) {
      most = shared;
      best = i;
    }
  });
  return best;
}

/** The cells of a table, row by row, where its columns are clear; undefined where cells would share a place. */
export function cellsOf(rows: readonly Row[]): string[][] | undefined {
  if (rows.length < 2 || !rows.some((row) => row.length > 1)) return undefined;
  const columns = columnsOf(rows);
  if (columns.length < 2) return undefined;
  let clashes = 0;
  const grid = rows.map((row) => {
    const cells = new Array<string>(columns.length).fill('');
    for (const line of row) {
      const at = columnAt(line, columns);
      if (cells[at]) clashes++;
      cells[at] = cells[at] ? `${cells[at]} ${line.text}` : line.text;
    }
    return cells;
  });
  return clashes > MOST_CLASHES * rows.length ? undefined : grid;
}
