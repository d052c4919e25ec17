import type { Extent } from '../glyphs/box.js';
import type { Row } from '../layout/joined-lines.js';
import { TABLE_COLUMNS } from './table-decisions.js';

/** The columns of a table: the horizontal spans that cells cover, with empty strips between them. */
function tableColumns(rows: readonly Row[]): Extent[] {
  const maxCells = Math.max(...rows.map((row) => row.length));
  // A heading over several columns would merge them: rows of many cells show the columns.
  const fullRows = rows.filter((row) => row.length >= Math.max(2, TABLE_COLUMNS.minCellShare * maxCells));
  const cells = fullRows.flat().sort((a, b) => a.left - b.left);
  const columns: Extent[] = [];
  for (const cell of cells) {
    const last = columns.at(-1);
    if (last && cell.left < last.right) last.right = Math.max(last.right, cell.right);
    else columns.push({ left: cell.left, right: cell.right });
  }
  return columns;
}

function columnAt(cell: Extent, columns: readonly Extent[]): number {
  let best = 0;
  let maxShared = Number.NEGATIVE_INFINITY;
  columns.forEach((column, i) => {
    const shared = Math.min(cell.right, column.right) - Math.max(cell.left, column.left);
    if (shared > maxShared) {
      maxShared = shared;
      best = i;
    }
  });
  return best;
}

/** The cells of a table, row by row; undefined if its columns are not clear, so that cells would share a column. */
export function tableCells(rows: readonly Row[]): string[][] | undefined {
  if (rows.length < 2 || !rows.some((row) => row.length > 1)) return undefined;
  const columns = tableColumns(rows);
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
  return clashes > TABLE_COLUMNS.maxClashShare * rows.length ? undefined : grid;
}
